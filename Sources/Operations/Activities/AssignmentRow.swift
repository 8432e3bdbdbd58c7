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
}
