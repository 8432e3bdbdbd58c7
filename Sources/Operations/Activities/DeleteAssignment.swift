public import Domain
public import Store

/// Deletes an assignment entered by mistake; the participant's other roles in the activity stay. It no longer counts in
/// statistics or history. To end a real assignment, use ``EndAssignment``.
public struct DeleteAssignment: ClientCommand {
    public static let name = "assignment.delete"
    public static let offline = Offline.yes
    public var id: ID<Assignment>

    public init(id: ID<Assignment>) {
        self.id = id
    }

    /// Deletes the assignment.
    ///
    /// - Returns: Its activity.
    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Activity> {
        try ProgrammeAccess.check(.edit, actor)
        let row = try AssignmentRow.existing(id, in: tx)
        tx.setSubject(.activity, row.activity)
        tx.addPartner(.participant, row.participant)
        try AssignmentRow.delete(where: "id = \(id)", in: tx)
        return row.activity
    }
}
