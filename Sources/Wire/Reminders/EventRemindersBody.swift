public import Domain

/// When one is reminded of an event, and what goes with the reminders: what is left out stays.
public struct EventRemindersBody: Codable, Sendable {
    /// Minutes before it; `null` for what stands in one's preferences.
    public var reminders: Patch<[Int]>
    /// What the hosts say with the reminders, which hosts alone set; `null` takes it away.
    public var note: Patch<String>
}
