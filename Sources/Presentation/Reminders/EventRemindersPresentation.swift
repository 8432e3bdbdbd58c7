import Domain
public import Operations

/// The viewer's reminders for an event.
public struct EventRemindersPresentation: Equatable, Sendable {
    /// Which reminders are still to come.
    public var status: StatusMessage
    /// Discards the times chosen for this event; nil if none were chosen.
    public var asPreferred: ActionPresentation?
    /// Whether the viewer may write the note that goes out with the reminders.
    public var mayWriteNote: Bool

    public init(_ view: EventRemindersView, _ event: EventView, _ context: PresentationContext) {
        let times = ReminderQuery.ahead(view.reminders, of: event, now: context.now).map {
            ReminderText.inSentence($0, ofDays: event.allDay)
        }
        let sentence: Phrase =
            view.reminders.isEmpty
            ? "No reminders" : times.isEmpty ? "No more reminders before it begins" : "Reminders: \(list: times)"
        status = StatusMessage(sentence, .bell)
        asPreferred = view.isChosen ? ActionPresentation("As in my settings") : nil
        mayWriteNote = event.canManage
    }
}
