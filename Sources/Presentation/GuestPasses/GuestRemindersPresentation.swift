public import Domain
public import Operations

/// Whether a guest without an account gets reminders, and the action that changes it.
public struct GuestRemindersPresentation: Equatable, Sendable {
    public var isOn: Bool
    public var text: Phrase
    public var change: ActionPresentation

    /// Returns nil if the pass does not show it.
    public init?(_ pass: GuestPassView) {
        guard let isOn = pass.remindersOn else { return nil }
        self.isOn = isOn
        if isOn {
            let times = pass.remindersAhead.map { ReminderText.inSentence($0, ofDays: pass.event.allDay) }
            text = "Reminders by mail: \(list: times)."
            change = ActionPresentation("No more reminders for this event")
        } else {
            text = "We won’t remind you of this event."
            change = ActionPresentation("Remind me again")
        }
    }
}
