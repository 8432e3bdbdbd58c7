/// A calendar day, week, month or year. The start is inclusive, the end exclusive.
public struct CalendarPeriod: Hashable, Sendable {
    /// The maximum number of periods in one result.
    public static let maxCount = 400

    public var start: Instant
    public var end: Instant
    /// Whether the period is cut off: by the end of the requested time, or because it is not over yet.
    public var isPartial: Bool

    public init(start: Instant, end: Instant, isPartial: Bool = false) {
        self.start = start
        self.end = end
        self.isPartial = isPartial
    }

    /// Returns the periods from the one that contains `from` to the one that contains `to`, earliest first.
    ///
    /// - Parameters:
    ///   - to: The last moment that counts.
    ///   - now: Later times have not happened yet.
    ///   - offset: The zone's offset from UTC at an instant, in seconds.
    /// - Throws: ``Refusal`` `invalid` at `to` if the end is before the start. At `period` for more than ``maxCount``
    ///   periods, with a suggestion.
    public static func list(
        _ length: PeriodLength, from: Instant, to: Instant, now: Instant, offset: (Instant) -> Int
    ) throws(Refusal) -> [CalendarPeriod] {
        guard from <= to else { throw endBeforeBeginning }
        guard let periods = bounded(length, from: from, to: to, now: now, offset: offset) else {
            let longer = PeriodLength.allCases.drop { $0 != length }.dropFirst()
            for one in longer where bounded(one, from: from, to: to, now: now, offset: offset) != nil {
                throw .invalid("period", one.instead)
            }
            throw .invalid("period", "At most \(maxCount) periods can be shown. Choose a shorter time.")
        }
        return periods
    }

    public static let endBeforeBeginning = Refusal.invalid("to", "The end must not be before the start.")

    /// Returns the latest periods, at most ``maxCount``, for a request without a start.
    public static func last(
        _ length: PeriodLength, from: Instant, to: Instant, now: Instant, offset: (Instant) -> Int
    ) -> [CalendarPeriod] {
        let first = length.first(of: CivilTime(from, offset: offset(from)))
        var (periods, day): ([CalendarPeriod], CivilTime) = ([], length.first(of: CivilTime(to, offset: offset(to))))
        while day >= first, periods.count < maxCount {
            if let one = period(length, day, to: to, now: now, offset: offset) { periods.append(one) }
            day = length.previous(before: day)
        }
        return periods.reversed()
    }

    /// Returns nil for too many periods.
    private static func bounded(
        _ length: PeriodLength, from: Instant, to: Instant, now: Instant, offset: (Instant) -> Int
    ) -> [CalendarPeriod]? {
        let last = CivilTime(to, offset: offset(to))
        var (periods, day): ([CalendarPeriod], CivilTime) = (
            [], length.first(of: CivilTime(from, offset: offset(from)))
        )
        while day <= last {
            if let one = period(length, day, to: to, now: now, offset: offset) { periods.append(one) }
            if periods.count > maxCount { return nil }
            day = length.next(after: day)
        }
        return periods
    }

    /// Returns nil for a day that the zone's calendar skipped, as Samoa's did in 2011.
    private static func period(
        _ length: PeriodLength, _ first: CivilTime, to: Instant, now: Instant, offset: (Instant) -> Int
    ) -> CalendarPeriod? {
        let (start, end) = (Instant(first, offset: offset), Instant(length.next(after: first), offset: offset))
        guard start < end else { return nil }
        return CalendarPeriod(start: start, end: end, isPartial: min(to, now) + Span(milliseconds: 1) < end)
    }
}

extension PeriodLength {
    /// The refusal for too many periods, with a suggestion of longer ones.
    fileprivate var instead: Phrase {
        switch self {
        case .day, .week: "At most \(CalendarPeriod.maxCount) periods can be shown. Choose weeks, or a shorter time."
        case .month: "At most \(CalendarPeriod.maxCount) periods can be shown. Choose months, or a shorter time."
        case .year: "At most \(CalendarPeriod.maxCount) periods can be shown. Choose years, or a shorter time."
        }
    }
}
