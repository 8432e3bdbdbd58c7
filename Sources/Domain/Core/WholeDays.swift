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

    public func addingDays(_ days: Int) -> WholeDays { WholeDays(first: first.addingDays(days), last: last.addingDays(days)) }

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
        civil.hour = 9
        return Instant(civil, offset: offset)
    }
}
