public import Domain

/// How far one has looked at a board.
public struct PostsSeenBody: Codable, Hashable, Sendable {
    /// The newest post that was seen.
    public var upTo: ID<Post>

    public init(upTo: ID<Post>) {
        self.upTo = upTo
    }
}
