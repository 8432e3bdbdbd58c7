public import Domain

/// What of an entry is changed: what is left out stays, `null` takes away.
public struct EntryChangeBody: Codable, Sendable {
    public var title: Patch<String>
    public var description: Patch<String>
    public var at: Patch<Instant>
    /// Whether it takes whole days: then it has dates and no time.
    public var allDay: Patch<Bool>
    public var startDate: Patch<CivilDate>
    public var endDate: Patch<CivilDate>
    public var timeZone: Patch<String>
    public var place: Patch<String>
    public var reminders: Patch<[Int]>
}
