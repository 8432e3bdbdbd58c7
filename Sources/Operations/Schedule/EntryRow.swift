import Domain
import Store

/// An entry of somebody's own calendar as it is stored.
struct EntryRow {
    var id: ID<ScheduleEntry>
    var owner: ID<User>
    var details: EntryDetails
    /// Nil while it is there.
    var deletedAt: Instant? = nil

    static func find(_ id: ID<ScheduleEntry>, in reader: any Reader) throws -> EntryRow? {
        try reader.row(
            "SELECT user_id, title, description, at, time_zone, place, reminders, deleted_at FROM schedule_entry WHERE id = \(id)"
        ) {
            EntryRow(
                id: id, owner: try $0.next(),
                details: EntryDetails(
                    title: try $0.next(), description: try $0.next(), at: try $0.next(), timeZone: try $0.next(), place: try $0.next(),
                    reminders: ReminderOffsets(stored: try $0.next())),
                deletedAt: try $0.next())
        }
    }

    /// One of the actor's own, whether it was deleted or not.
    ///
    /// - Throws: ``Refusal`` `not_found` for those of others.
    static func own(_ id: ID<ScheduleEntry>, of actor: Actor, in reader: any Reader) throws -> EntryRow {
        let me = try actor.verified().id
        guard let row = try find(id, in: reader), row.owner == me else { throw Refusal.notFound }
        return row
    }

    /// The same, unless it was deleted.
    static func present(_ id: ID<ScheduleEntry>, of actor: Actor, in reader: any Reader) throws -> EntryRow {
        let row = try own(id, of: actor, in: reader)
        guard row.deletedAt == nil else { throw Refusal.notFound }
        return row
    }

    /// Notes whether it is deleted.
    func setDeleted(_ at: Instant?, in tx: Transaction) throws {
        try tx.execute("UPDATE schedule_entry SET deleted_at = \(at) WHERE id = \(id)")
        tx.put(.scheduleEntry, id, in: .user(owner))
    }
}
