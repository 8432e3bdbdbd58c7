public import Domain
public import Store

/// Restores an entry that was deleted within the last day.
public struct RestoreEntry: ClientCommand {
    public static let name = "schedule.restore"
    public static let offline = Offline.yes
    public var id: ID<ScheduleEntry>

    public init(id: ID<ScheduleEntry>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let row = try EntryRow.own(id, of: actor, in: tx)
        guard row.deletedAt != nil else { return }
        try EntryRow.checkQuota(of: row.owner, in: tx)
        try row.setDeleted(nil, in: tx)
    }
}
