public import Domain

/// What is said below a photo.
public struct CommentBody: Codable, Hashable, Sendable {
    /// Made by the client if it likes; the same id again is the same comment.
    public var id: ID<PostComment>?
    public var body: String?

    public init(id: ID<PostComment>? = nil, body: String? = nil) {
        self.id = id
        self.body = body
    }
}
