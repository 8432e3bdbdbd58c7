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
            "SELECT user_id, \(columns), deleted_at FROM schedule_entry WHERE id = \(id)"
        ) { EntryRow(id: id, owner: try $0.next(), details: try details(&$0), deletedAt: try $0.next()) }
    }

    /// What ``details(_:)`` reads.
    static let columns: SQL = "title, description, at, start_date, end_date, ends_at, time_zone, place, reminders"

    static func details(_ row: inout Row) throws -> EntryDetails {
        EntryDetails(
            title: try row.next(), description: try row.next(), at: try row.next(), days: try WholeDays(&row),
            endsAt: try row.next(),
            timeZone: try row.next(), place: try row.next(), reminders: ReminderOffsets(stored: try row.next()))
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
