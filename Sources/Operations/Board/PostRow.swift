import Domain
import Store

/// A stored post.
struct PostRow {
    var id: ID<Post>
    var event: ID<Event>
    var author: ID<User>
    var caption: String?
    var madeAt: Instant

    static func find(_ id: ID<Post>, in reader: any Reader) throws -> PostRow? {
        try reader.row("SELECT event_id, author_id, caption, made_at FROM post WHERE id = \(id)") {
            PostRow(id: id, event: try $0.next(), author: try $0.next(), caption: try $0.next(), madeAt: try $0.next())
        }
    }

    /// Deletes the post with its likes, comments and photo.
    func delete(in tx: Transaction) throws {
        for like in try tx.rows(
            "DELETE FROM post_like WHERE post_id = \(id) RETURNING id", { try $0.next(ID<PostLike>.self) })
        {
            tx.remove(.postLike, like, from: .crew(event))
        }
        for comment in try tx.rows(
            "DELETE FROM post_comment WHERE post_id = \(id) RETURNING id", { try $0.next(ID<PostComment>.self) })
        {
            tx.remove(.postComment, comment, from: .crew(event))
        }
        try PhotoUse.release("post_id = \(id)", in: tx)
        try tx.execute("DELETE FROM post WHERE id = \(id)")
        tx.remove(.post, id, from: .crew(event))
    }
}
