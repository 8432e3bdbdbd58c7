/// A day, week, month or year as a calendar on the wall has it: the beginning belongs to it, the end does not.
public struct CalendarPeriod: Hashable, Sendable {
    /// The most that are told at once.
    public static let most = 400

    public var start: Instant
    public var end: Instant
    /// Whether it is cut: by the end of the time that was asked for, or because it is not over yet.
    public var isPartial: Bool

    public init(start: Instant, end: Instant, isPartial: Bool = false) {
        self.start = start
        self.end = end
        self.isPartial = isPartial
    }

    /// The periods from the one in which a time lies to the one in which another lies, the earliest first.
    ///
    /// - Parameters:
    ///   - to: the last moment that counts.
    ///   - now: what is later has not happened yet.
    ///   - offset: seconds by which the clocks of the zone are ahead of UTC at an instant.
    /// - Throws: ``Refusal`` `invalid` at `to` for an end before the beginning, at `period` for more than ``most``, with what to choose instead.
    public static func list(
        _ length: PeriodLength, from: Instant, to: Instant, now: Instant, offset: (Instant) -> Int
    ) throws(Refusal) -> [CalendarPeriod] {
        guard from <= to else { throw endBeforeBeginning }
        guard let periods = bounded(length, from: from, to: to, now: now, offset: offset) else {
            let longer = PeriodLength.allCases.drop { $0 != length }.dropFirst()
            for one in longer where bounded(one, from: from, to: to, now: now, offset: offset) != nil {
                throw .invalid("period", one.instead)
            }
            throw .invalid("period", "At most \(most) periods can be shown. Choose a shorter time.")
        }
        return periods
    }

    public static let endBeforeBeginning = Refusal.invalid("to", "The end must not be before the beginning.")

    /// The last of them: as many as can be told, where nobody has said from when on.
    public static func last(
        _ length: PeriodLength, from: Instant, to: Instant, now: Instant, offset: (Instant) -> Int
    ) -> [CalendarPeriod] {
        let first = length.first(of: CivilTime(from, offset: offset(from)))
        var (periods, day): ([CalendarPeriod], CivilTime) = ([], length.first(of: CivilTime(to, offset: offset(to))))
        while day >= first, periods.count < most {
            if let one = period(length, day, to: to, now: now, offset: offset) { periods.append(one) }
            day = length.previous(before: day)
        }
        return periods.reversed()
    }

    /// Nil for too many.
    private static func bounded(
        _ length: PeriodLength, from: Instant, to: Instant, now: Instant, offset: (Instant) -> Int
    ) -> [CalendarPeriod]? {
        let last = CivilTime(to, offset: offset(to))
        var (periods, day): ([CalendarPeriod], CivilTime) = (
            [], length.first(of: CivilTime(from, offset: offset(from)))
        )
        while day <= last {
            if let one = period(length, day, to: to, now: now, offset: offset) { periods.append(one) }
            if periods.count > most { return nil }
            day = length.next(after: day)
        }
        return periods
    }

    /// Nil for a day that the clocks of the zone left out, as Samoa’s in 2011.
    private static func period(
        _ length: PeriodLength, _ first: CivilTime, to: Instant, now: Instant, offset: (Instant) -> Int
    ) -> CalendarPeriod? {
        let (start, end) = (Instant(first, offset: offset), Instant(length.next(after: first), offset: offset))
        guard start < end else { return nil }
        return CalendarPeriod(start: start, end: end, isPartial: min(to, now) + Span(milliseconds: 1) < end)
    }
}

extension PeriodLength {
    /// What to choose in place of shorter ones, of which there would be too many.
    fileprivate var instead: Phrase {
        switch self {
        case .day, .week: "At most \(CalendarPeriod.most) periods can be shown. Choose weeks, or a shorter time."
        case .month: "At most \(CalendarPeriod.most) periods can be shown. Choose months, or a shorter time."
        case .year: "At most \(CalendarPeriod.most) periods can be shown. Choose years, or a shorter time."
        }
    }
}
