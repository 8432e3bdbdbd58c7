public import Domain
public import Store

/// Deletes an activity with its assignments and venue history.
public struct DeleteActivity: ClientCommand {
    public static let name = "activity.delete"
    public static let offline = Offline.yes
    public var id: ID<Activity>

    public init(id: ID<Activity>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        try ProgrammeAccess.check(.edit, actor)
        tx.setSubject(.activity, id, try ActivityRow.existing(id, in: tx).details.name)
        try AssignmentRow.delete(where: "activity_id = \(id)", in: tx)
        try tx.delete(.activityVenue, from: "activity_venue", where: "activity_id = \(id)", in: .staff)
        try ActivityEventRow.delete(id, in: tx)
        try TrigramIndex.activities.remove(id.bytes, in: tx)
        try tx.execute("DELETE FROM activity WHERE id = \(id)")
        tx.remove(.activity, id, from: .staff)
    }
}
