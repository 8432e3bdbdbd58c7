public import Domain
public import Store

/// Says that somebody does not take part in an activity in a role any more; their other roles there stay.
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
        guard let row = try AssignmentRow.find(id, in: tx) else { throw Refusal.notFound }
        tx.isAbout(.activity, row.activity)
        tx.isAlsoAbout(.participant, row.participant)
        try AssignmentRow.delete(where: "id = \(id)", in: tx)
        return row.activity
    }
}
