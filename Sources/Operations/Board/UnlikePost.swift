public import Domain
public import Store

/// Removes the actor's like.
public struct UnlikePost: ClientCommand {
    public static let name = "post.unlike"
    public static let offline = Offline.yes
    public var id: ID<Post>

    public init(id: ID<Post>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let me = try actor.verified().id
        let isLiked = try tx.exists("SELECT 1 FROM post_like WHERE post_id = \(id) AND user_id = \(me)")
        let found = try CrewAccess.find(PostRow.self, id, to: .plan, ignoresBlock: isLiked, as: actor, in: tx)
        let gone = try tx.row("DELETE FROM post_like WHERE post_id = \(id) AND user_id = \(found.me) RETURNING id") {
            try $0.next(ID<PostLike>.self)
        }
        guard let gone else { return }
        try tx.execute("UPDATE post SET likes = likes - 1 WHERE id = \(id)")
        tx.remove(.postLike, gone, from: .crew(found.event.id))
        tx.put(.post, id, in: .crew(found.event.id))
    }
}
