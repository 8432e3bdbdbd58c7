public import Domain

/// A secret calendar address.
public struct FeedView: Hashable, Sendable, Codable {
    public var id: ID<Feed>
    /// The secret part of the address: 128 random bits.
    public var secret: String
    public var createdAt: Instant
    public init(id: ID<Feed>, secret: String, createdAt: Instant) {
        self.id = id
        self.secret = secret
        self.createdAt = createdAt
    }
}

/// What an import did.
public struct ImportSummary: Hashable, Sendable, Codable {
    public struct Skipped: Hashable, Sendable, Codable {
        /// The line of the file where the entry begins.
        public var line: Int?
        public var title: String?
        public var reason: String
        public init(line: Int?, title: String?, reason: String) {
            self.line = line
            self.title = title
            self.reason = reason
        }
    }

    public var added: Int
    public var updated: Int
    public var unchanged: Int
    public var skipped: [Skipped]
    public init(added: Int = 0, updated: Int = 0, unchanged: Int = 0, skipped: [Skipped] = []) {
        self.added = added
        self.updated = updated
        self.unchanged = unchanged
        self.skipped = skipped
    }
}
