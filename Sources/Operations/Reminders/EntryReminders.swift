package import Domain
package import Store

/// The reminders of calendar entries. Each has a row that says when it is due, so the search reads only due ones, however
/// many entries begin in the hours around.
package enum EntryReminders {
    /// Writes the rows of an entry. They are derived from it and not synced.
    package static func write(_ id: ID<ScheduleEntry>, _ details: EntryDetails, in writer: any Writer) throws {
        try writer.execute("DELETE FROM entry_reminder WHERE entry_id = \(id)")
        for offset in details.reminders.list {
            let time = ReminderTime(offset, of: details.at, allDay: details.days != nil, zone: details.timeZone)
            try writer.execute(
                "INSERT INTO entry_reminder (entry_id, minutes, due_at) VALUES (\(id), \(offset.minutes), \(time.due))")
        }
    }
}
