public import Domain

/// A secret address under which calendars read one's own.
public struct FeedAddress: Codable, Hashable, Sendable {
    public var id: ID<Feed>
    /// Whoever has it reads this calendar.
    public var url: String
    public var createdAt: Instant

    public init(id: ID<Feed>, url: String, createdAt: Instant) {
        self.id = id
        self.url = url
        self.createdAt = createdAt
    }
}
