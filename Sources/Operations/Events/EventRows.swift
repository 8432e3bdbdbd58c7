import Domain
import Store

/// Rows that belong to an event and are deleted with it in batches (``EraseEvent``).
struct EventRows: Sendable {
    /// The maximum number of change-log entries per row.
    var entries: Int
    /// Deletes up to `limit` rows and logs their removal.
    ///
    /// - Returns: The number of deleted rows; less than the limit if none is left.
    var erase: @Sendable (_ event: EventRow, _ limit: Int, Transaction) throws -> Int
}

extension EventRows {
    /// Describes a table with the columns `id` and `event_id` whose rows are in the scope of the crew.
    static func ofCrew(_ table: SQL, _ kind: RowKind) -> EventRows {
        EventRows(entries: 1) { event, limit, tx in
            try tx.delete(
                kind, from: table, where: "id IN (SELECT id FROM \(table) WHERE event_id = \(event.id) LIMIT \(limit))",
                in: .crew(event.id))
        }
    }

    /// Describes a table with the columns `id`, `event_id` and `user_id` whose rows are in the scope of their person.
    static func perPerson(_ table: SQL, _ kind: RowKind) -> EventRows {
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
