import Domain
import Operations
import Store

/// Checks the due times of the reminders of calendar entries against the entries.
enum EntryReminderCheck {
    static func problems(in reader: any Reader) throws -> [Phrase] {
        try reader.rows(
            """
            SELECT id, title, at, all_day, time_zone, reminders FROM schedule_entry c
            WHERE reminders <> '' OR EXISTS (SELECT 1 FROM entry_reminder r WHERE r.entry_id = c.id)
            """
        ) { row -> Phrase? in
            let (id, title): (ID<ScheduleEntry>, String) = (try row.next(), try row.next())
            let (at, allDay, zone): (Instant, Bool, String) = (try row.next(), try row.next(), try row.next())
            var times: [Int: Instant] = [:]
            for offset in ReminderOffsets(stored: try row.next()).list {
                times[offset.minutes] = ReminderTime(offset, of: at, allDay: allDay, zone: zone).due
            }
            let stored = try reader.rows("SELECT minutes, due_at FROM entry_reminder WHERE entry_id = \(id)") {
                (try $0.next(Int.self), try $0.next(Instant.self))
            }
            guard Dictionary(uniqueKeysWithValues: stored) == times else {
                return "The reminders of “\(title)” are due at other times than the entry says."
            }
            return nil
        }.compactMap { $0 }
    }
}
