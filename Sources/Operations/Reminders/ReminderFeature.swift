extension Feature {
    static let reminders = Feature(
        commands: [
            SendReminders.self, RemindOfEvent.self, RemindOfTodo.self, RemindOfEntry.self, SetEventReminders.self,
            SetReminderNote.self,
            SetGuestReminders.self,
        ],
        shapes: [.eventReminder, .reminderNote],
        tables: PersonalTable.reminders,
        eventRows: [.eventReminders, .reminderNotes])
}
