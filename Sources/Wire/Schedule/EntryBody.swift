public import Domain

/// A new entry of a person's own calendar.
public struct EntryBody: Codable, Hashable, Sendable {
    /// Optional id chosen by the client. Repeating a request with the same id adds no second entry.
    public var id: ID<ScheduleEntry>?
    public var title: String?
    public var description: String?
    public var at: Instant?
    /// Whether the entry covers whole days. If so, it has dates and no time.
    public var allDay: Bool?
    /// The first day of an all-day entry.
    public var startDate: CivilDate?
    /// The last day of an all-day entry; defaults to the first.
    public var endDate: CivilDate?
    /// Defaults to the person's own time zone.
    public var timeZone: String?
    public var place: String?
    /// Minutes before the start.
    public var reminders: [Int]?
}
