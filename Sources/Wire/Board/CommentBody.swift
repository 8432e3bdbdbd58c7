public import Domain

/// A new comment on a photo.
public struct CommentBody: Codable, Hashable, Sendable {
    /// Optional id chosen by the client. Repeating a request with the same id adds no second comment.
    public var id: ID<PostComment>?
    public var body: String?

    public init(id: ID<PostComment>? = nil, body: String? = nil) {
        self.id = id
        self.body = body
    }
}
