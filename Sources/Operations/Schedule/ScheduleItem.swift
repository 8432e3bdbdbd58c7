public import Domain

/// An item of a person's calendar: an event that they host or answered, a to-do item of theirs, or a calendar entry.
public struct ScheduleItem: Hashable, Sendable, Codable {
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case entry, event, todo
    }

    /// The id of the entry, event or to-do item.
    public var id: String
    public var kind: Kind
    public var title: String
    public var description: String?
    /// When it begins or is due.
    public var at: Instant
    public var endsAt: Instant?
    /// Whether it takes whole days, which are the same dates in every zone.
    public var allDay: Bool
    /// The first whole day; `nil` if it has times.
    public var startDate: CivilDate?
    /// The last whole day; `nil` if it has times.
    public var endDate: CivilDate?
    /// The IANA name of the zone of its times.
    public var timeZone: String
    public var place: String?
    /// Minutes before it; only for entries.
    public var reminders: [Int]
    /// The event itself, or the event of the to-do item.
    public var eventId: ID<Event>?
    /// The title of the to-do item's event.
    public var eventTitle: String?
    /// Whether the event was cancelled.
    public var isCancelled: Bool

    public init(
        id: String, kind: Kind, title: String, description: String? = nil, at: Instant, endsAt: Instant? = nil,
        days: WholeDays? = nil,
        timeZone: String, place: String? = nil, reminders: [Int] = [], eventId: ID<Event>? = nil,
        eventTitle: String? = nil, isCancelled: Bool = false
    ) {
        self.id = id
        self.kind = kind
        self.title = title
        self.description = description
        self.at = at
        self.endsAt = endsAt
        (allDay, startDate, endDate) = (days != nil, days?.first, days?.last)
        self.timeZone = timeZone
        self.place = place
        self.reminders = reminders
        self.eventId = eventId
        self.eventTitle = eventTitle
        self.isCancelled = isCancelled
    }
}

extension ScheduleItem {
    /// The whole days that it takes; `nil` if it has times.
    public var days: WholeDays? {
        guard let startDate, let endDate else { return nil }
        return WholeDays(first: startDate, last: endDate)
    }

    /// Returns the calendar day on which it begins in a zone.
    public func day(in zone: String) -> CivilTime { startDate?.midnight ?? Zones.civil(at, in: zone).startOfDay }

    init(_ event: EventView) {
        let place = event.isLocationWithheld ? nil : event.locationName
        self.init(
            id: "\(event.id)", kind: .event, title: event.title, at: event.startsAt, endsAt: event.endsAt,
            days: event.days,
            timeZone: event.timeZone,
            place: place?.isEmpty == true ? nil : place, eventId: event.id, isCancelled: event.status == .cancelled)
    }

    /// Returns whether it comes first by time and then by id, the order of the pages.
    func isBefore(_ other: ScheduleItem) -> Bool { (at, id) < (other.at, other.id) }
}
