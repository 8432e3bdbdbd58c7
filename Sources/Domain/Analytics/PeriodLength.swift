/// The length of the calendar periods in which growth is reported.
public enum PeriodLength: String, Codable, Sendable, CaseIterable {
    case day
    /// From Monday to Sunday (ISO 8601).
    case week
    case month, year

    /// Returns the first day, at midnight, of the period that contains a day.
    public func first(of day: CivilTime) -> CivilTime {
        switch self {
        case .day: day.startOfDay
        case .week: day.addingDays(1 - day.weekday)
        case .month: CivilTime(year: day.year, month: day.month, day: 1)
        case .year: CivilTime(year: day.year, month: 1, day: 1)
        }
    }

    /// Returns the first day of the period after the one that begins on a day.
    public func next(after first: CivilTime) -> CivilTime {
        switch self {
        case .day: first.addingDays(1)
        case .week: first.addingDays(7)
        case .month:
            first.month == 12
                ? CivilTime(year: first.year + 1, month: 1, day: 1)
                : CivilTime(year: first.year, month: first.month + 1, day: 1)
        case .year: CivilTime(year: first.year + 1, month: 1, day: 1)
        }
    }

    /// Returns the first day of the period before the one that begins on a day.
    public func previous(before first: CivilTime) -> CivilTime { self.first(of: first.addingDays(-1)) }
}
