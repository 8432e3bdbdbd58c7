public import Domain
public import Store

/// Removes that somebody takes, or took, part in an activity in a role, which was entered by mistake; their other roles there stay. Figures and
/// history know nothing of it any more. Who takes part no longer is ended (``EndAssignment``).
public struct DeleteAssignment: ClientCommand {
    public static let name = "assignment.delete"
    public static let offline = Offline.yes
    public var id: ID<Assignment>

    public init(id: ID<Assignment>) {
        self.id = id
    }

    /// - Returns: in which activity it was.
    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Activity> {
        try ProgrammeAccess.check(.edit, actor)
        let row = try AssignmentRow.present(id, in: tx)
        tx.isAbout(.activity, row.activity)
        tx.isWith(.participant, row.participant)
        try AssignmentRow.delete(where: "id = \(id)", in: tx)
        return row.activity
    }
}
