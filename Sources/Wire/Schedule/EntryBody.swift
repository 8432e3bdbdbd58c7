public import Domain

/// An entry that is written into one's own calendar.
public struct EntryBody: Codable, Hashable, Sendable {
    /// Made by the client if it likes; the same id again is the same entry.
    public var id: ID<ScheduleEntry>?
    public var title: String?
    public var description: String?
    public var at: Instant?
    /// Whether it takes whole days: then it has dates and no time.
    public var allDay: Bool?
    /// The first of its whole days.
    public var startDate: CivilDate?
    /// The last of its whole days; the first where it is left out.
    public var endDate: CivilDate?
    /// One's own zone where it is left out.
    public var timeZone: String?
    public var place: String?
    /// Minutes before it.
    public var reminders: [Int]?
}
