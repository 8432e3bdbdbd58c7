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
