/// The actor's reminders of an event.
public struct EventRemindersView: Hashable, Sendable, Codable {
    /// Minutes before the event, ascending.
    public var reminders: [Int]
    /// Whether they were chosen for this event.
    public var isChosen: Bool
    /// The note that hosts add to reminders. Always present for hosts; on the event's page also for people who are
    /// going, once the first reminder may have been sent.
    public var note: String?

    public init(reminders: [Int], isChosen: Bool = false, note: String? = nil) {
        self.reminders = reminders
        self.isChosen = isChosen
        self.note = note
    }
}
