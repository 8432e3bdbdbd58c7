import Domain
import Store

extension RowShape {
    static let scheduleEntry = RowShape(
        kind: .scheduleEntry, table: "schedule_entry",
        fields: [
            .person("user_id"), .text("title"), .text("description"), .integer("at"), .flag("all_day", default: false),
            .text("start_date"), .text("end_date"),
            .integer("ends_at"), .text("time_zone"), .text("place"), .text("reminders"),
            .integer("deleted_at"), .integer("version", default: 1),
        ],
        concernsPermissions: false, membership: ofUser("t.user_id"),
        derivedData: .init(
            tables: [("entry_reminder", "entry_id")],
            write: { row, _, writer in
                if let entry = try EntryRow.find(ID(bytes: row.id)!, in: writer) {
                    try EntryReminders.write(entry.id, entry.details, in: writer)
                }
            }))
}
