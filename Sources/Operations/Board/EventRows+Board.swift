import Domain
import Store

extension EventRows {
    static let postLikes = ofCrew("post_like", .postLike)
    static let postComments = ofCrew("post_comment", .postComment)
    static let boardMarks = perPerson("board_mark", .boardMark)

    /// Posts with their photos. Their comments and likes are deleted before.
    static let posts = EventRows(entries: 1) { event, limit, tx in
        let some: SQL = "(SELECT id FROM post WHERE event_id = \(event.id) ORDER BY id LIMIT \(limit))"
        try PhotoUse.release("post_id IN \(some)", in: tx)
        return try tx.delete(.post, from: "post", where: "id IN \(some)", in: .crew(event.id))
    }
}
