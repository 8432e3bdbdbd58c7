public import Domain

/// A comment on a photo.
public struct CommentView: Hashable, Sendable, Codable {
    public var id: ID<PostComment>
    public var author: NamedPerson
    public var body: String
    public var createdAt: Instant

    public init(id: ID<PostComment>, author: NamedPerson, body: String, createdAt: Instant) {
        self.id = id
        self.author = author
        self.body = body
        self.createdAt = createdAt
    }
}
