import Operations
import Store

extension ServerFeature {
    static let schedule = ServerFeature(
        commands: [PurgeEntries.self],
        tables: PersonalDataTable.schedule)
}

extension PersonalDataTable {
    static let schedule: [PersonalDataTable] = [
        PersonalDataTable(
            name: "schedule_entry",
            columns: [
                .id("id"), .withheld("user_id", "always oneself"), .text("title"), .text("description"), .time("at"),
                .flag("all_day"),
                .text("start_date"), .text("end_date"), .time("ends_at"), .text("time_zone"), .text("place"),
                .text("reminders"), .time("deleted_at"),
            ],
            isOf: own("user_id"), section: "calendar",
            deletion: .deletesRows(by: "id", logged: [.init(kind: .scheduleEntry, recipient: .user("user_id"))]))
    ]
}
