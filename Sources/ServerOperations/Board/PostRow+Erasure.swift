import Domain
import Operations
import Store

extension PostRow {
    /// Deletes comments and likes on a person's posts, before the posts themselves.
    ///
    /// - Returns: The number of deleted rows.
    static func deleteReplies(toPostsOf id: ID<User>, limit: Int, in tx: Transaction) throws -> Int {
        func delete(_ table: SQL, _ kind: RowKind, _ limit: Int) throws -> Int {
            let gone = try tx.rows(
                """
                DELETE FROM \(table) WHERE id IN (
                    SELECT r.id FROM post p JOIN \(table) r ON r.post_id = p.id WHERE p.author_id = \(id) LIMIT \(limit))
                RETURNING id, event_id
                """
            ) { (id: try $0.next(ID<Never>.self), event: try $0.next(ID<Event>.self)) }
            for one in gone { tx.remove(kind, one.id, from: .crew(one.event)) }
            return gone.count
        }
        let comments = try delete("post_comment", .postComment, limit)
        return comments == limit ? comments : comments + (try delete("post_like", .postLike, limit - comments))
    }

    /// Deletes posts of a person whose account is deleted, with their photos.
    ///
    /// - Returns: The number of deleted posts.
    static func delete(postsOf id: ID<User>, limit: Int, in tx: Transaction) throws -> Int {
        let posts = try tx.rows(
            "SELECT id, event_id, author_id, caption, made_at FROM post WHERE author_id = \(id) LIMIT \(limit)"
        ) {
            PostRow(
                id: try $0.next(), event: try $0.next(), author: try $0.next(), caption: try $0.next(),
                madeAt: try $0.next())
        }
        for post in posts { try post.delete(in: tx) }
        return posts.count
    }
}
