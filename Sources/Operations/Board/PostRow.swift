package import Domain
package import Store

/// A stored post.
package struct PostRow: CrewRow {
    package var id: ID<Post>
    package var event: ID<Event>
    package var author: ID<User>
    package var caption: String?
    package var madeAt: Instant

    package init(id: ID<Post>, event: ID<Event>, author: ID<User>, caption: String? = nil, madeAt: Instant) {
        self.id = id
        self.event = event
        self.author = author
        self.caption = caption
        self.madeAt = madeAt
    }

    package var postedBy: ID<User>? { author }

    package static func find(_ id: ID<Post>, in reader: any Reader) throws -> PostRow? {
        try reader.row("SELECT event_id, author_id, caption, made_at FROM post WHERE id = \(id)") {
            PostRow(id: id, event: try $0.next(), author: try $0.next(), caption: try $0.next(), madeAt: try $0.next())
        }
    }

    /// Deletes the post with its likes, comments and photo.
    package func delete(in tx: Transaction) throws {
        try tx.delete(.postLike, from: "post_like", where: "post_id = \(id)", in: .crew(event))
        try tx.delete(.postComment, from: "post_comment", where: "post_id = \(id)", in: .crew(event))
        try PhotoUse.release("post_id = \(id)", in: tx)
        try tx.execute("DELETE FROM post WHERE id = \(id)")
        tx.remove(.post, id, from: .crew(event))
    }
}
