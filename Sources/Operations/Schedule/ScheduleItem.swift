public import Domain

/// Something on somebody's calendar: an event they host or have answered, an item that they are to do, or an entry of their own.
public struct ScheduleItem: Hashable, Sendable, Codable {
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case entry, event, todo
    }

    /// That of the entry, of the event, or of the item of a to-do list.
    public var id: String
    public var kind: Kind
    public var title: String
    public var description: String?
    /// When it begins, or is due.
    public var at: Instant
    public var endsAt: Instant?
    /// Whether it takes whole days, the same dates in every zone.
    public var allDay: Bool
    /// The first of its whole days; nil where it has times.
    public var startDate: CivilDate?
    /// The last of its whole days; nil where it has times.
    public var endDate: CivilDate?
    /// IANA name of the zone by whose clocks it is meant.
    public var timeZone: String
    public var place: String?
    /// Minutes before it; of entries alone.
    public var reminders: [Int]
    /// The event itself, or the one on whose list it is.
    public var eventId: ID<Event>?
    /// The title of the event on whose list it is.
    public var eventTitle: String?
    /// Of an event that was called off.
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
    /// The whole days that it takes; nil where it has times.
    public var days: WholeDays? {
        guard let startDate, let endDate else { return nil }
        return WholeDays(first: startDate, last: endDate)
    }

    /// The day of a calendar on which it begins, by the clocks of a zone.
    public func day(in zone: String) -> CivilTime { startDate?.midnight ?? Zones.civil(at, in: zone).startOfDay }

    init(_ event: EventView) {
        let place = event.isLocationWithheld ? nil : event.locationName
        self.init(
            id: "\(event.id)", kind: .event, title: event.title, at: event.startsAt, endsAt: event.endsAt,
            days: event.days,
            timeZone: event.timeZone,
            place: place?.isEmpty == true ? nil : place, eventId: event.id, isCancelled: event.status == .cancelled)
    }

    /// By time, and at one time by id, as the pages of a list go.
    func isBefore(_ other: ScheduleItem) -> Bool { (at, id) < (other.at, other.id) }
}
