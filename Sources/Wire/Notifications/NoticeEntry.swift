public import Domain

/// An entry of the inbox.
public struct NoticeEntry: Codable, Hashable, Sendable {
    public var id: ID<Notice>
    public var kind: NoticeKind
    /// One sentence.
    public var text: String
    /// What a host wrote, where the entry is of that.
    public var body: String?
    /// The page that it is about: a path of this site.
    public var link: String
    public var createdAt: Instant
    public var readAt: Instant?

    public init(
        id: ID<Notice>, kind: NoticeKind, text: String, body: String? = nil, link: String, createdAt: Instant,
        readAt: Instant? = nil
    ) {
        self.id = id
        self.kind = kind
        self.text = text
        self.body = body
        self.link = link
        self.createdAt = createdAt
        self.readAt = readAt
    }
}
