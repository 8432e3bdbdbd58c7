import Domain

/// A date, or a date and time, of a file in a time zone.
struct CalendarFileTime: Sendable {
    var civil: CivilTime
    var isDate: Bool
    var zone: Zone
    /// For a date, its midnight.
    var instant: Instant

    init(civil: CivilTime, isDate: Bool, zone: Zone) {
        self.civil = isDate ? civil.startOfDay : civil
        self.isDate = isDate
        self.zone = zone
        instant = zone.instant(self.civil)
    }
}

/// The length of an event: calendar days, during which clocks may change, and then exact seconds.
///
/// RFC 5545, 3.8.5.3: all occurrences of a series with DTEND have the same exact length; with DURATION, the same length
/// in local time.
struct Length: Sendable {
    var days = 0
    var seconds = 0

    static let maxDays = 100 * 366

    /// Returns the end of something that starts at `start`; nil if the length is 0.
    func end(of start: CalendarFileTime) -> Instant? {
        guard days > 0 || seconds > 0 else { return nil }
        guard days > 0 else { return start.instant + .seconds(Int64(seconds)) }
        var civil = start.civil.addingDays(days)
        civil.hour = start.civil.hour
        civil.minute = start.civil.minute
        civil.second = start.civil.second
        return start.zone.instant(civil) + .seconds(Int64(seconds))
    }

    /// Creates the length of an event that has an end in the file.
    init(from start: CalendarFileTime, to end: CalendarFileTime) throws(Unreadable) {
        if start.isDate {
            days = end.civil.daysSince1970 - start.civil.daysSince1970 + (end.civil == end.civil.startOfDay ? 0 : 1)
        } else {
            seconds = Int((end.instant - start.instant).milliseconds / 1000)
        }
        try check(start)
    }

    /// Creates the length of an event that has a duration in the file.
    init(days: Int, seconds: Int, from start: CalendarFileTime) throws(Unreadable) {
        self.days = days
        self.seconds = seconds
        if start.isDate {
            self.days += (seconds + 86_399) / 86_400
            self.seconds = 0
        }
        try check(start)
    }

    static let oneDay = Length(days: 1)

    private init(days: Int) {
        self.days = days
    }

    private mutating func check(_ start: CalendarFileTime) throws(Unreadable) {
        guard days >= 0, seconds >= 0 else { throw Unreadable("Its end lies before its start.") }
        guard days + seconds / 86_400 <= Length.maxDays else { throw Unreadable("It lasts longer than 100 years.") }
        // Programs that store only first and last days write the same day twice.
        if start.isDate { days = max(days, 1) }
    }
}
