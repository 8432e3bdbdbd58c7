extension Feature {
    static let reminders = Feature(
        commands: [SetEventReminders.self, SetReminderNote.self],
        shapes: [.eventReminder, .reminderNote],
        eventRows: [.eventReminders, .reminderNotes])
}
