public import Domain

/// What hosts wrote to their guests, and to whom.
public struct AnnouncementView: Hashable, Sendable, Codable {
    public var id: ID<Announcement>
    public var to: [Announcement.Addressee]
    public var body: String
    /// How many people can read it. Not all of them are mailed: members choose, and what a day brings to others is bounded.
    public var people: Int
    public var sentAt: Instant

    public init(id: ID<Announcement>, to: [Announcement.Addressee], body: String, people: Int, sentAt: Instant) {
        self.id = id
        self.to = to
        self.body = body
        self.people = people
        self.sentAt = sentAt
    }
}

/// The same, as a guest reads it.
public struct ReceivedAnnouncement: Hashable, Sendable, Codable {
    public var body: String
    public var sentAt: Instant

    public init(body: String, sentAt: Instant) {
        self.body = body
        self.sentAt = sentAt
    }
}
