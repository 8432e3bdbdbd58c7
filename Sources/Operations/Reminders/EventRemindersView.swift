/// When one is reminded of an event.
public struct EventRemindersView: Hashable, Sendable, Codable {
    /// Minutes before it, ascending.
    public var reminders: [Int]
    /// Whether they were chosen for this event.
    public var isChosen: Bool
    /// What the hosts say with the reminders: for hosts; beside the event for those who are going too, once the first may have come.
    public var note: String?

    public init(reminders: [Int], isChosen: Bool = false, note: String? = nil) {
        self.reminders = reminders
        self.isChosen = isChosen
        self.note = note
    }
}
