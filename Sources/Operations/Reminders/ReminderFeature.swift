extension Feature {
    static let reminders = Feature(
        commands: [
            EnqueueReminders.self, RemindOfEvent.self, RemindOfTodo.self, RemindOfEntry.self, SetEventReminders.self,
            SetReminderNote.self,
            SetGuestReminders.self,
        ],
        shapes: [.eventReminder, .reminderNote],
        tables: PersonalDataTable.reminders,
        eventRows: [.eventReminders, .reminderNotes])
}
