import Domain
import Store

extension EventRows {
    /// Deletes notices of a deleted event, because they lead nowhere. Notices of its cancellation stay,
    /// without the event.
    static let notices = EventRows(entries: 2) { event, limit, tx in
        func some(_ kind: SQL) -> SQL {
            "SELECT id FROM notice WHERE event_id = \(event.id) AND kind \(kind) 'eventCancelled' LIMIT \(limit)"
        }
        let gone = try tx.rows("DELETE FROM notice WHERE id IN (\(some("<>"))) RETURNING id, user_id, kind") {
            (id: try $0.next(ID<Notice>.self), user: try $0.next(ID<User>.self), kind: try $0.next(NoticeKind.self))
        }
        for notice in gone {
            tx.remove(.notice, notice.id, from: .user(notice.user))
            // The person may no longer read the announcement.
            if notice.kind == .announcement { PermissionChanges.announce(notice.user, in: tx) }
        }
        guard gone.count < limit else { return gone.count }
        let kept = try tx.rows(
            "UPDATE notice SET event_id = NULL WHERE id IN (\(some("="))) RETURNING id, user_id"
        ) { (id: try $0.next(ID<Notice>.self), user: try $0.next(ID<User>.self)) }
        for notice in kept { tx.put(.notice, notice.id, in: .user(notice.user)) }
        return min(limit, gone.count + kept.count)
    }
}
