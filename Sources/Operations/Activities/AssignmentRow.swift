import Domain
import Store

/// That a participant takes part in an activity in a role, as it is stored.
struct AssignmentRow {
    var id: ID<Assignment>
    var activity: ID<Activity>
    var participant: ID<Participant>
    var role: ID<ParticipantRole>

    static func find(_ id: ID<Assignment>, in reader: any Reader) throws -> AssignmentRow? {
        try reader.row("SELECT activity_id, participant_id, role_id FROM assignment WHERE id = \(id)") {
            AssignmentRow(id: id, activity: try $0.next(), participant: try $0.next(), role: try $0.next())
        }
    }

    /// Deletes those for which a condition holds.
    static func delete(where condition: SQL, in tx: Transaction) throws {
        let rows = try tx.rows("SELECT id, participant_id FROM assignment WHERE \(condition)") {
            (id: try $0.next(ID<Assignment>.self), participant: try $0.next(ID<Participant>.self))
        }
        try ParticipationTally.changing(rows.map(\.participant), in: tx) { try tx.execute("DELETE FROM assignment WHERE \(condition)") }
        for row in rows { tx.remove(.assignment, row.id, from: .staff) }
    }
}
