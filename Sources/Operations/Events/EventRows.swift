import Domain
import Store

/// Rows that lie at an event and go when it is gone, piece by piece (``EraseEvent``).
struct EventRows: Sendable {
    /// By how many entries in the change log a row is noted, at most.
    var entries: Int
    /// Takes away at most so many rows, and notes them as gone.
    ///
    /// - Returns: how many; fewer than the limit where none is left.
    var erase: @Sendable (_ event: EventRow, _ limit: Int, Transaction) throws -> Int
}

extension EventRows {
    /// Rows with an `id`, an `event_id` and a `user_id`, each in the scope of its person.
    static func ofPersons(_ table: SQL, _ kind: RowKind) -> EventRows {
        EventRows(entries: 1) { event, limit, tx in
            let gone = try tx.rows(
                """
                DELETE FROM \(table) WHERE id IN (SELECT id FROM \(table) WHERE event_id = \(event.id) LIMIT \(limit))
                RETURNING id, user_id
                """
            ) { (id: try $0.next([UInt8].self), user: try $0.next(ID<User>.self)) }
            for row in gone { tx.remove(kind, ID<Never>(bytes: row.id)!, from: .user(row.user)) }
            return gone.count
        }
    }
}
