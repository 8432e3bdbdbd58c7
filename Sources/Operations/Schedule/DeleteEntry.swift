public import Domain
public import Store

/// Deletes an entry of the actor's own calendar. Within a day it can be restored (``RestoreEntry``).
public struct DeleteEntry: ClientCommand {
    public static let name = "schedule.delete"
    public static let offline = Offline.yes
    public var id: ID<ScheduleEntry>

    public init(id: ID<ScheduleEntry>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let row = try EntryRow.existing(id, of: actor, in: tx)
        try row.setDeleted(tx.now, in: tx)
        try tx.resolve(about: id, of: row.owner)
    }
}
