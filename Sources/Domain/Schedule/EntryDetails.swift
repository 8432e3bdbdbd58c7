/// What somebody writes into their own calendar (spec, "Calendar"; seed Event Scheduler: title and description must both have text).
public struct EntryDetails: Hashable, Sendable {
    /// Characters, as people count them.
    public static let longestTitle = 120
    public static let longestDescription = 2000
    public static let longestPlace = 200

    public var title: String
    public var description: String
    /// Of whole days the first moment of the first.
    public var at: Instant
    /// The whole days that it takes; nil where it has a time.
    public var days: WholeDays?
    /// The first moment after its whole days; nil where it has a time.
    public var endsAt: Instant?
    /// IANA name of the zone by whose clocks it is meant.
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

    /// - Parameters:
    ///   - allDay: whether it takes whole days, from the first to the last one, which is the first where it is left out.
    ///   - timeZone: a name that was looked up.
    ///   - reminders: in minutes before it.
    ///   - old: when it was; what is kept is right, however long ago it was.
    ///   - offset: seconds by which the clocks of the zone are ahead of UTC at an instant.
    /// - Throws: ``Refusal`` `invalid`, with each field at fault.
    public static func checked(
        title: String?, description: String?, at: Instant?, allDay: Bool = false, startDate: CivilDate? = nil,
        endDate: CivilDate? = nil,
        timeZone: String, place: String?, reminders: [Int], since old: Instant? = nil, now: Instant,
        offset: (Instant) -> Int
    ) throws(Refusal) -> EntryDetails {
        var errors = FieldErrors()
        let title = errors.line(title, "title", max: longestTitle, required: "Give the entry a title.")
        let description = errors.paragraphs(
            description, "description", max: longestDescription, required: "Write a description.")
        let when = allDay ? errors.days(at, startDate, endDate, offset) : errors.time(at, startDate, endDate)
        if let when, when.at != old, !((now - .days(3660))...(now + .days(3660))).contains(when.at) {
            errors.add(allDay ? "startDate" : "at", "Give a date from ten years ago to ten years ahead.")
        }
        let place = errors.line(place, "place", max: longestPlace)
        let reminders = ReminderOffsets.checked(reminders, &errors)
        try errors.check()
        return EntryDetails(
            title: title!, description: description!, at: when!.at, days: when!.days, endsAt: when!.endsAt,
            timeZone: timeZone, place: place,
            reminders: reminders)
    }

    /// Days that one entry can take.
    public static let mostDays = 366
}

extension FieldErrors {
    fileprivate typealias When = (at: Instant, days: WholeDays?, endsAt: Instant?)

    fileprivate mutating func time(_ at: Instant?, _ startDate: CivilDate?, _ endDate: CivilDate?) -> When? {
        if startDate != nil { add("startDate", "Only whole days have dates.") }
        if endDate != nil { add("endDate", "Only whole days have dates.") }
        guard let at else {
            add("at", "Say when it is.")
            return nil
        }
        return (at, nil, nil)
    }

    /// - Parameter at: whoever sends an entry back as it was read says its time, too.
    fileprivate mutating func days(
        _ at: Instant?, _ startDate: CivilDate?, _ endDate: CivilDate?, _ offset: (Instant) -> Int
    ) -> When? {
        guard let startDate else {
            add("startDate", "Give the first day.")
            return nil
        }
        if let endDate, endDate < startDate {
            add("endDate", "The last day cannot come before the first.")
            return nil
        }
        let days = WholeDays(first: startDate, last: endDate ?? startDate)
        if days.count > EntryDetails.mostDays {
            add("endDate", "An entry can take \(EntryDetails.mostDays, .count) days at most.")
        }
        guard let span = days.span(offset: offset) else {
            add("startDate", "The calendar of this time zone leaves out this day.")
            return nil
        }
        if let at, at != span.start { add("at", "Whole days have dates and no times.") }
        return (span.start, days, span.end)
    }
}
