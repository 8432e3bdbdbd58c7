public import Domain

/// An inbox entry.
public struct NoticeEntry: Codable, Hashable, Sendable {
    public var id: ID<Notice>
    public var kind: NoticeKind
    /// One sentence.
    public var text: String
    /// The host's text, if the notice carries one.
    public var body: String?
    /// The path, on this site, of the page that the notice is about.
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
