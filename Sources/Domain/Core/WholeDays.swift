/// One or several whole days of the calendar: the same dates in every zone.
public struct WholeDays: Hashable, Codable, Sendable {
    public var first: CivilDate
    /// Never before the first.
    public var last: CivilDate

    public init(first: CivilDate, last: CivilDate) {
        self.first = first
        self.last = max(first, last)
    }

    public var count: Int { last.daysSince1970 - first.daysSince1970 + 1 }

    public func contains(_ date: CivilDate) -> Bool { first <= date && date <= last }

    public func overlaps(_ other: WholeDays) -> Bool { first <= other.last && other.first <= last }

    public func addingDays(_ days: Int) -> WholeDays {
        WholeDays(first: first.addingDays(days), last: last.addingDays(days))
    }

    /// From the first moment of the first day to the first moment after the last one, by the clocks of a zone.
    ///
    /// - Parameter offset: seconds by which the clocks are ahead of UTC at an instant.
    /// - Returns: nil where the calendar of the zone leaves out all of them, as that of Samoa left out 2011-12-30, or they lie outside
    ///   the years that Mingle knows.
    public func span(offset: (Instant) -> Int) -> (start: Instant, end: Instant)? {
        let (start, end) = (first.start(offset: offset), last.addingDays(1).start(offset: offset))
        return start < end && start >= .earliest && end <= .latest ? (start, end) : nil
    }

    /// When people expect something that has no time of day to begin: 9:00 by the clocks of a zone. Reminders count back from it.
    ///
    /// - Parameters:
    ///   - start: the first moment of the first day.
    ///   - offset: seconds by which the clocks are ahead of UTC at an instant.
    public static func morning(after start: Instant, offset: (Instant) -> Int) -> Instant {
        var civil = CivilTime(start, offset: offset(start)).startOfDay
        civil.hour = morningHour
        return Instant(civil, offset: offset)
    }

    private static let morningHour = 9
    private static let eveningHour = 18
}

// Changing between local times and whole days. `when-fields.js` follows the same rules.
extension WholeDays {
    /// The days of something with local times. A night that is over before 9:00 belongs to the day on which it begins; midnight ends the day
    /// before it.
    ///
    /// - Parameter end: ignored where it does not come after the start.
    public init(from start: CivilTime, to end: CivilTime?) {
        let first = CivilDate(start)
        guard let end, end > start else {
            self.init(first: first, last: first)
            return
        }
        let (from, to) = (Instant(start, offset: 0), Instant(end, offset: 0))
        let isNight = to - from < .days(1) && end.hour < WholeDays.morningHour
        self.init(first: first, last: isNight ? first : CivilDate(CivilTime(to - Span(milliseconds: 1), offset: 0)))
    }

    /// Local times for these days.
    ///
    /// - Parameters:
    ///   - start: gives the time of day of the start; nil means 9:00.
    ///   - end: gives the time of day of the end. Without one, or where none fits the last day, several days end at 18:00 and a single day
    ///     has no end.
    public func times(from start: CivilTime?, to end: CivilTime?) -> (start: CivilTime, end: CivilTime?) {
        let from = first.at(start?.hour ?? WholeDays.morningHour, start?.minute ?? 0)
        // A night ends on the day after its last one.
        let fitting = [last, last.addingDays(1)].lazy.compactMap { day in end.map { day.at($0.hour, $0.minute) } }
            .first { $0 > from && WholeDays(from: from, to: $0) == self }
        return (from, fitting ?? (count > 1 ? last.at(WholeDays.eveningHour, 0) : nil))
    }
}

extension CivilDate {
    fileprivate func at(_ hour: Int, _ minute: Int) -> CivilTime {
        var time = midnight
        (time.hour, time.minute) = (hour, minute)
        return time
    }
}
