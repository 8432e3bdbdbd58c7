public import Domain

/// A secret URL under which calendar programs read a person's own calendar.
public struct FeedAddress: Codable, Hashable, Sendable {
    public var id: ID<Feed>
    /// Anyone who has this URL can read the calendar.
    public var url: String
    public var createdAt: Instant

    public init(id: ID<Feed>, url: String, createdAt: Instant) {
        self.id = id
        self.url = url
        self.createdAt = createdAt
    }
}
