public import Domain

/// Changes to an entry. An omitted field stays unchanged; `null` clears it.
public struct EntryChangeBody: Codable, Sendable {
    public var title: Patch<String>
    public var description: Patch<String>
    public var at: Patch<Instant>
    /// Whether the entry covers whole days. If so, it has dates and no time.
    public var allDay: Patch<Bool>
    public var startDate: Patch<CivilDate>
    public var endDate: Patch<CivilDate>
    public var timeZone: Patch<String>
    public var place: Patch<String>
    public var reminders: Patch<[Int]>
}
