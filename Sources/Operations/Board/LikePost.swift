public import Domain
public import Store

/// Likes a post. Idempotent: each person has at most one like per post, also with concurrent requests.
public struct LikePost: ClientCommand {
    public static let name = "post.like"
    public static let offline = Offline.yes
    public var id: ID<Post>

    public init(id: ID<Post>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let found = try CrewAccess.find(PostRow.self, id, to: .plan, as: actor, in: tx)
        let (event, like) = (found.event.id, tx.id(.postLike, of: id.bytes, found.me.bytes) as ID<PostLike>)
        let added = try tx.row(
            """
            INSERT INTO post_like (id, post_id, post_author_id, event_id, user_id, made_at)
            VALUES (\(like), \(id), \(found.row.author), \(event), \(found.me), \(tx.now)) ON CONFLICT (post_id, user_id) DO NOTHING RETURNING id
            """
        ) { try $0.next(ID<PostLike>.self) }
        guard added != nil else { return }
        try tx.execute("UPDATE post SET likes = likes + 1 WHERE id = \(id)")
        tx.put(.postLike, like, in: .crew(event))
        tx.put(.post, id, in: .crew(event))
    }
}
