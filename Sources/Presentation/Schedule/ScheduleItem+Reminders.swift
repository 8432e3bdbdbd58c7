public import Domain
public import Operations

extension ScheduleItem {
    /// When the reminders of the item come.
    public var reminderTimes: Phrase {
        reminders.isEmpty
            ? "None" : "\(list: reminders.reversed().map { ReminderText.inSentence($0, ofDays: allDay) })"
    }
}
