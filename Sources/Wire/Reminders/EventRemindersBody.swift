public import Domain

/// Changes to the reminders of an event and to their note. An omitted field stays unchanged.
public struct EventRemindersBody: Codable, Sendable {
    /// Minutes before the start; `null` falls back to the person's preferences.
    public var reminders: Patch<[Int]>
    /// The hosts' note in the reminders. Only hosts can set it; `null` clears it.
    public var note: Patch<String>
}
