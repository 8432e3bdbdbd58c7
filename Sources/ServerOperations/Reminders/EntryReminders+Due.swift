import Domain
import Operations
import Store

extension EntryReminders {
    /// Returns the tables and the condition for reminders due in an interval, excluding its start and including its end.
    /// Entries that have begun are skipped, however long the search was paused.
    static func due(in interval: (from: Instant, to: Instant), now: Instant) -> SQL {
        let begun = now - ReminderTime.grace
        return """
            entry_reminder r JOIN schedule_entry c ON c.id = r.entry_id
            WHERE r.due_at > \(interval.from) AND r.due_at <= \(interval.to) AND c.deleted_at IS NULL
            AND (c.at > \(begun) OR c.all_day AND c.at > \(begun - ReminderTime.morning.most))
            """
    }

    /// Returns reminders due in an interval, by time. Two reminders of one entry are never due at the same time, because
    /// offsets in days differ by more than twice ``ReminderOffset/tolerance``.
    static func due(
        in interval: (from: Instant, to: Instant), after last: ReminderStep.Cursor?, limit: Int, now: Instant,
        in reader: any Reader
    ) throws -> ReminderStep.Found {
        let isAfter: SQL = last.map { "(r.due_at, r.entry_id) > (\($0.at), \($0.id))" } ?? "TRUE"
        let found = try reader.rows(
            """
            SELECT r.due_at, r.entry_id, r.minutes, c.at FROM \(due(in: interval, now: now)) AND \(isAfter)
            ORDER BY r.due_at, r.entry_id LIMIT \(limit)
            """
        ) { row in
            (
                due: try row.next(Instant.self), id: try row.next([UInt8].self),
                reminder: DueReminder(minutes: try row.next(), at: try row.next())
            )
        }
        return .init(
            due: found.map { ($0.id, $0.reminder) },
            last: found.count < limit ? nil : found.last.map { .init(at: $0.due, id: $0.id) })
    }
}
