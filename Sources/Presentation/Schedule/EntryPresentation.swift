public import Domain
public import Operations

/// An entry of the viewer's calendar on its own page and in its form.
public struct EntryPresentation: Equatable, Sendable {
    public var reminders: Phrase
    /// The zone of the times in the form, if it is not the viewer's.
    public var zoneHint: Phrase?

    public init(_ entry: ScheduleItem, _ context: PresentationContext) {
        reminders =
            entry.reminders.isEmpty
            ? "None" : "\(list: entry.reminders.reversed().map { ReminderText.inSentence($0, ofDays: entry.allDay) })"
        zoneHint = entry.timeZone == context.zone ? nil : "By the clocks of \(entry.timeZone)."
    }
}
