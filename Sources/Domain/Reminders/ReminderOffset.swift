/// How long before something begins or is due a person is reminded: an item of a menu.
///
/// Whole days are calendar days at its location, as are durations of days in RFC 5545. A day before 19:00 is 19:00 on
/// the day before, even if clocks change in between. Shorter offsets are elapsed time.
public struct ReminderOffset: Hashable, Comparable, Sendable {
    /// 0 to 40,320, which is four weeks.
    public let minutes: Int

    /// Returns nil for an offset that is not in ``all``.
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

    /// All offsets that can be chosen, shortest first.
    public static let all: [ReminderOffset] = menu.map { ReminderOffset($0) }

    /// The offset in whole days; nil if it is shorter than a day.
    public var days: Int? { minutes >= ReminderOffset.day ? minutes / ReminderOffset.day : nil }

    /// The maximum difference between a number of calendar days and as many times 24 hours. If a zone changes its
    /// clocks by more, as one that skips a date does, the difference is limited to this.
    public static let tolerance = Span.hours(3)

    /// Returns when to remind somebody of something at `start`.
    ///
    /// - Parameter offset: The location's offset from UTC at an instant, in seconds.
    public func instant(before start: Instant, offset: (Instant) -> Int) -> Instant {
        let elapsed = start - .minutes(Int64(minutes))
        guard let days else { return elapsed }
        var civil = CivilTime(start, offset: offset(start))
        let day = civil.addingDays(-days)
        (civil.year, civil.month, civil.day) = (day.year, day.month, day.day)
        let rest = start - Instant(seconds: start.seconds)
        let nominal = Instant(civil, offset: offset) + rest
        return min(max(nominal, elapsed - ReminderOffset.tolerance), elapsed + ReminderOffset.tolerance)
    }

    public static func < (a: ReminderOffset, b: ReminderOffset) -> Bool { a.minutes < b.minutes }
}
