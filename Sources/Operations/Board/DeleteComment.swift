public import Domain
public import Store

/// Deletes the actor's own comment or, as a host, anyone's.
public struct DeleteComment: ClientCommand {
    public static let name = "post.deleteComment"
    public static let offline = Offline.yes
    public var id: ID<PostComment>

    public init(id: ID<PostComment>) {
        self.id = id
    }

    /// Deletes the comment.
    ///
    /// - Returns: Its post.
    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Post> {
        let me = try actor.verified().id
        let row = try tx.row("SELECT post_id, author_id FROM post_comment WHERE id = \(id)") {
            (post: try $0.next(ID<Post>.self), author: try $0.next(ID<User>.self))
        }
        guard let row else { throw Refusal.notFound }
        let found = try CrewAccess.find(PostRow.self, row.post, ignoresBlock: row.author == me, as: actor, in: tx)
        guard try !FriendGraph.haveBlock(found.me, row.author, in: tx) else { throw Refusal.notFound }
        try DeletePost.check(by: found.me, of: row.author, at: found.event, in: tx)
        try tx.execute("DELETE FROM post_comment WHERE id = \(id)")
        tx.remove(.postComment, id, from: .crew(found.event.id))
        return row.post
    }
}
