public import Domain

/// An announcement of the hosts to their guests, and its recipients.
public struct AnnouncementView: Hashable, Sendable, Codable {
    public var id: ID<Announcement>
    public var to: [Announcement.Addressee]
    public var body: String
    /// The number of people who can read it. Fewer get a mail: members choose, and guests without an account have a
    /// daily mail limit.
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

/// An announcement as a guest reads it.
public struct ReceivedAnnouncement: Hashable, Sendable, Codable {
    public var body: String
    public var sentAt: Instant

    public init(body: String, sentAt: Instant) {
        self.body = body
        self.sentAt = sentAt
    }
}
