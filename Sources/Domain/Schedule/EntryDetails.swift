/// The validated details of an entry in a person's own calendar (spec, "Calendar"; seed Event Scheduler: title and
/// description are required).
public struct EntryDetails: Hashable, Sendable {
    /// The maximum length, in characters as people count them.
    public static let maxTitleLength = 120
    public static let maxDescriptionLength = 2000
    public static let maxLocationLength = 200

    public var title: String
    public var description: String
    /// The time of the entry; for whole days, the first moment of the first day.
    public var at: Instant
    /// The days of an all-day entry; nil for an entry with a time.
    public var days: WholeDays?
    /// The first moment after the days of an all-day entry; nil for an entry with a time.
    public var endsAt: Instant?
    /// The IANA name of the entry's time zone.
    public var timeZone: String
    public var place: String?
    public var reminders: ReminderOffsets

    public init(
        title: String, description: String, at: Instant, days: WholeDays? = nil, endsAt: Instant? = nil,
        timeZone: String, place: String?,
        reminders: ReminderOffsets
    ) {
        self.title = title
        self.description = description
        self.at = at
        self.days = days
        self.endsAt = endsAt
        self.timeZone = timeZone
        self.place = place
        self.reminders = reminders
    }

    /// Checks all fields.
    ///
    /// - Parameters:
    ///   - allDay: Whether the entry takes whole days. The last day defaults to the first.
    ///   - timeZone: A known time zone name.
    ///   - reminders: In minutes before the entry.
    ///   - old: The stored time, which stays valid however long ago it was.
    ///   - offset: The zone's offset from UTC at an instant, in seconds.
    /// - Throws: ``Refusal`` `invalid`, with every invalid field.
    public static func checked(
        title: String?, description: String?, at: Instant?, allDay: Bool = false, startDate: CivilDate? = nil,
        endDate: CivilDate? = nil,
        timeZone: String, place: String?, reminders: [Int], since old: Instant? = nil, now: Instant,
        offset: (Instant) -> Int
    ) throws(Refusal) -> EntryDetails {
        var errors = FieldErrors()
        let title = errors.line(title, "title", max: maxTitleLength, required: "Give the entry a title.")
        let description = errors.paragraphs(
            description, "description", max: maxDescriptionLength, required: "Write a description.")
        let when = allDay ? errors.days(at, startDate, endDate, offset) : errors.time(at, startDate, endDate)
        if let when, when.at != old, !((now - .days(3660))...(now + .days(3660))).contains(when.at) {
            errors.add(allDay ? "startDate" : "at", "Enter a date from ten years ago to ten years ahead.")
        }
        let place = errors.line(place, "place", max: maxLocationLength)
        let reminders = ReminderOffsets.checked(reminders, &errors)
        try errors.check()
        return EntryDetails(
            title: title!, description: description!, at: when!.at, days: when!.days, endsAt: when!.endsAt,
            timeZone: timeZone, place: place,
            reminders: reminders)
    }

    /// The maximum number of days of one entry.
    public static let maxDays = 366
}

extension FieldErrors {
    fileprivate typealias When = (at: Instant, days: WholeDays?, endsAt: Instant?)

    fileprivate mutating func time(_ at: Instant?, _ startDate: CivilDate?, _ endDate: CivilDate?) -> When? {
        if startDate != nil { add("startDate", "Give dates without times only for whole days.") }
        if endDate != nil { add("endDate", "Give dates without times only for whole days.") }
        guard let at else {
            add("at", "Enter when it is.")
            return nil
        }
        return (at, nil, nil)
    }

    /// - Parameter at: Allowed if unchanged: a client that sends an entry back as it was read includes its
    ///   derived time.
    fileprivate mutating func days(
        _ at: Instant?, _ startDate: CivilDate?, _ endDate: CivilDate?, _ offset: (Instant) -> Int
    ) -> When? {
        guard let startDate else {
            add("startDate", "Enter the first day.")
            return nil
        }
        if let endDate, endDate < startDate {
            add("endDate", "The last day can’t come before the first.")
            return nil
        }
        let days = WholeDays(first: startDate, last: endDate ?? startDate)
        if days.count > EntryDetails.maxDays {
            add("endDate", "An entry can take \(EntryDetails.maxDays, .count) days at most.")
        }
        guard let span = days.span(offset: offset) else {
            add("startDate", "This day doesn’t exist in this time zone.")
            return nil
        }
        if let at, at != span.start { add("at", "For whole days, give dates without times.") }
        return (span.start, days, span.end)
    }
}
