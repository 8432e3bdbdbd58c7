import Operations
import Store

extension ServerFeature {
    static let reminders = ServerFeature(
        commands: [
            EnqueueReminders.self, RemindOfEvent.self, RemindOfTodo.self, RemindOfEntry.self, SetGuestReminders.self,
        ],
        tables: PersonalDataTable.reminders,
        checks: [EntryReminderCheck.problems])
}

extension PersonalDataTable {
    static let reminders: [PersonalDataTable] = [
        PersonalDataTable(
            name: "reminder_sweep", columns: [.withheld("last_id", "of a thing that was looked at last")],
            deletion: .namesNobody("how far reminders are ordered")),
        PersonalDataTable(
            name: "event_reminder",
            columns: [
                .withheld("id", "of no meaning outside"), .event("event_id"), .withheld("user_id", "always oneself"),
                .text("reminders"),
            ],
            isOf: own("user_id"), section: "eventReminders",
            deletion: .deletesRows(by: "id", logged: [.init(kind: .eventReminder, recipient: .user("user_id"))])),
        PersonalDataTable(
            name: "entry_reminder", columns: [.withheld("entry_id", "in the calendar")],
            deletion: .withTable("schedule_entry")),
        PersonalDataTable(
            name: "reminder_note", columns: [.event("event_id"), .text("body"), .time("updated_at")],
            isOf: { "t.event_id IN (SELECT id FROM event WHERE host_id = \($0.id) AND deleted_at IS NULL)" },
            section: "reminderNotes",
            deletion: .withTable("event")),
    ]
}
