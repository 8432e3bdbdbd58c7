/// One or more whole calendar days: the same dates in every time zone.
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

    /// Returns the period from the first moment of the first day to the first moment after the last one, in a
    /// time zone.
    ///
    /// - Parameter offset: The zone's offset from UTC at an instant, in seconds.
    /// - Returns: nil if the zone's calendar skips all of the days, as Samoa's skipped 2011-12-30. Also nil outside the
    ///   years that Mingle accepts.
    public func span(offset: (Instant) -> Int) -> (start: Instant, end: Instant)? {
        let (start, end) = (first.start(offset: offset), last.addingDays(1).start(offset: offset))
        return start < end && start >= .earliest && end <= .latest ? (start, end) : nil
    }

    /// Returns the assumed start of something without a time of day: 9:00 in a time zone. Reminders count back from it.
    ///
    /// - Parameters:
    ///   - start: The first moment of the first day.
    ///   - offset: The zone's offset from UTC at an instant, in seconds.
    public static func morning(after start: Instant, offset: (Instant) -> Int) -> Instant {
        var civil = CivilTime(start, offset: offset(start)).startOfDay
        civil.hour = morningHour
        return Instant(civil, offset: offset)
    }

    private static let morningHour = 9
    private static let eveningHour = 18
}

// Conversion between local times and whole days. `when-fields.js` follows the same rules.
extension WholeDays {
    /// Creates the days of something with local times. A night that ends before 9:00 belongs to the day on which it
    /// begins; midnight ends the day before it.
    ///
    /// - Parameter end: Ignored unless it is after the start.
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

    /// Returns local times for these days.
    ///
    /// - Parameters:
    ///   - start: The source of the start's time of day; nil means 9:00.
    ///   - end: The source of the end's time of day. Without one, or if none fits the last day, several days end at
    ///     18:00 and a single day has no end.
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
