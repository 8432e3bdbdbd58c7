public import Domain

/// How far a person has seen the posts of a board.
public struct PostsSeenBody: Codable, Hashable, Sendable {
    /// The newest post that the person has seen.
    public var upTo: ID<Post>

    public init(upTo: ID<Post>) {
        self.upTo = upTo
    }
}
