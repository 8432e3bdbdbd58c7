import Domain
import Store

extension EventRows {
    static let postLikes = ofBoard("post_like", .postLike)
    static let postComments = ofBoard("post_comment", .postComment)
    static let boardMarks = perPerson("board_mark", .boardMark)

    /// Posts with their photos. Their comments and likes are deleted before.
    static let posts = EventRows(entries: 1) { event, limit, tx in
        let some: SQL = "(SELECT id FROM post WHERE event_id = \(event.id) ORDER BY id LIMIT \(limit))"
        try PhotoUse.release("post_id IN \(some)", in: tx)
        let gone = try tx.rows("DELETE FROM post WHERE id IN \(some) RETURNING id") { try $0.next(ID<Post>.self) }
        for post in gone { tx.remove(.post, post, from: .crew(event.id)) }
        return gone.count
    }

    private static func ofBoard(_ table: SQL, _ kind: RowKind) -> EventRows {
        EventRows(entries: 1) { event, limit, tx in
            let gone = try tx.rows(
                "DELETE FROM \(table) WHERE id IN (SELECT id FROM \(table) WHERE event_id = \(event.id) LIMIT \(limit)) RETURNING id"
            ) { try $0.next(ID<Never>.self) }
            for id in gone { tx.remove(kind, id, from: .crew(event.id)) }
            return gone.count
        }
    }
}
