public import Domain
public import Operations
public import Store

/// Deletes the rows of entries that were deleted more than a day ago.
public struct PurgeEntries: SystemCommand {
    public static let name = "schedule.purge"
    /// Entries per batch.
    static let batchSize = 500

    public init() {}

    public static func isDue(now: Instant, in reader: any Reader) throws -> Bool {
        try reader.value(
            "SELECT EXISTS (SELECT 1 FROM schedule_entry WHERE deleted_at < \(now - Lifetime.deletedEntry))")!
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let gone = try tx.rows(
            """
            DELETE FROM schedule_entry WHERE id IN (SELECT id FROM schedule_entry WHERE deleted_at < \(tx.now - Lifetime.deletedEntry) LIMIT \(PurgeEntries.batchSize))
            RETURNING id, user_id
            """
        ) { (id: try $0.next(ID<ScheduleEntry>.self), owner: try $0.next(ID<User>.self)) }
        for entry in gone { tx.remove(.scheduleEntry, entry.id, from: .user(entry.owner)) }
    }
}
