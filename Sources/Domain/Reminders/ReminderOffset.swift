/// How long before something begins, or is due, one is reminded of it: one of a menu.
///
/// Whole days are days of the calendar where it takes place, as durations of days are in RFC 5545: a day before 19:00 is 19:00 of
/// the day before, also over a night in which the clocks change. What is shorter is time that passes.
public struct ReminderOffset: Hashable, Comparable, Sendable {
    /// 0 to 40,320, four weeks.
    public let minutes: Int

    /// Nil for what is not in ``all``.
    public init?(minutes: Int) {
        guard ReminderOffset.menu.contains(minutes) else { return nil }
        self.minutes = minutes
    }

    private init(_ minutes: Int) {
        self.minutes = minutes
    }

    private static let day = 1440
    private static let menu = [
        0, 5, 10, 15, 30, 45, 60, 120, 180, 240, 360, 480, 720, day, 2 * day, 3 * day, 4 * day, 5 * day, 6 * day,
        7 * day, 14 * day, 21 * day,
        28 * day,
    ]

    /// Every one that can be chosen, the shortest first.
    public static let all: [ReminderOffset] = menu.map { ReminderOffset($0) }

    /// The same in whole days; nil for what is shorter than one.
    public var days: Int? { minutes >= ReminderOffset.day ? minutes / ReminderOffset.day : nil }

    /// By how much a number of days can be longer or shorter than as many times 24 hours, at most. Where a zone changes its clocks by
    /// more, as one does that leaves out a date, this is what counts.
    public static let slack = Span.hours(3)

    /// When one is reminded of what is at `start`.
    ///
    /// - Parameter offset: seconds by which the clocks there are ahead of UTC at an instant.
    public func instant(before start: Instant, offset: (Instant) -> Int) -> Instant {
        let elapsed = start - .minutes(Int64(minutes))
        guard let days else { return elapsed }
        var civil = CivilTime(start, offset: offset(start))
        let day = civil.addingDays(-days)
        (civil.year, civil.month, civil.day) = (day.year, day.month, day.day)
        let rest = start - Instant(seconds: start.seconds)
        let nominal = Instant(civil, offset: offset) + rest
        return min(max(nominal, elapsed - ReminderOffset.slack), elapsed + ReminderOffset.slack)
    }

    public static func < (a: ReminderOffset, b: ReminderOffset) -> Bool { a.minutes < b.minutes }
}
