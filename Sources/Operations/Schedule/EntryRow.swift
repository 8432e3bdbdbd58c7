import Domain
import Store

/// A stored entry of a person's own calendar.
struct EntryRow {
    var id: ID<ScheduleEntry>
    var owner: ID<User>
    var details: EntryDetails
    /// `nil` unless the entry was deleted.
    var deletedAt: Instant? = nil

    static func find(_ id: ID<ScheduleEntry>, in reader: any Reader) throws -> EntryRow? {
        try reader.row(
            "SELECT user_id, \(columns), deleted_at FROM schedule_entry WHERE id = \(id)"
        ) { EntryRow(id: id, owner: try $0.next(), details: try details(&$0), deletedAt: try $0.next()) }
    }

    /// The columns that ``details(_:)`` reads.
    static let columns: SQL = "title, description, at, start_date, end_date, ends_at, time_zone, place, reminders"

    static func details(_ row: inout Row) throws -> EntryDetails {
        EntryDetails(
            title: try row.next(), description: try row.next(), at: try row.next(), days: try WholeDays(&row),
            endsAt: try row.next(),
            timeZone: try row.next(), place: try row.next(), reminders: ReminderOffsets(stored: try row.next()))
    }

    /// Returns one of the actor's own entries, deleted or not.
    ///
    /// - Throws: ``Refusal`` `not_found` for the entries of other people.
    static func own(_ id: ID<ScheduleEntry>, of actor: Actor, in reader: any Reader) throws -> EntryRow {
        let me = try actor.verified().id
        guard let row = try find(id, in: reader), row.owner == me else { throw Refusal.notFound }
        return row
    }

    /// Returns one of the actor's own entries.
    ///
    /// - Throws: ``Refusal`` `not_found` also for a deleted entry.
    static func existing(_ id: ID<ScheduleEntry>, of actor: Actor, in reader: any Reader) throws -> EntryRow {
        let row = try own(id, of: actor, in: reader)
        guard row.deletedAt == nil else { throw Refusal.notFound }
        return row
    }

    /// Checks that one more entry fits into a calendar. Deleted entries do not count, although they can be restored.
    ///
    /// - Throws: ``Refusal`` `conflict`.
    static func checkQuota(of owner: ID<User>, in reader: any Reader) throws {
        try Quota.entries.check(
            reader.value("SELECT count(*) FROM schedule_entry WHERE user_id = \(owner) AND deleted_at IS NULL") ?? 0)
    }

    /// Marks the entry as deleted or restored.
    func setDeleted(_ at: Instant?, in tx: Transaction) throws {
        try tx.execute("UPDATE schedule_entry SET deleted_at = \(at), version = version + 1 WHERE id = \(id)")
        tx.put(.scheduleEntry, id, in: .user(owner))
    }
}
