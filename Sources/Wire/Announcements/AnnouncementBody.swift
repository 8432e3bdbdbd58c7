public import Domain

/// A host's message to guests.
public struct AnnouncementBody: Codable, Hashable, Sendable {
    public var to: [Announcement.Addressee]
    public var body: String?
    public var id: ID<Announcement>?

    public init(to: [Announcement.Addressee], body: String?, id: ID<Announcement>? = nil) {
        self.to = to
        self.body = body
        self.id = id
    }
}
