/// A month as a calendar page shows it, in whole weeks from Monday (ISO 8601).
public struct CalendarMonth: Hashable, Sendable {
    public let year: Int
    /// 1 to 12.
    public let month: Int

    /// Creates the month that contains a day.
    public init(of day: CivilTime) {
        (year, month) = (day.year, day.month)
    }

    public var first: CivilTime { CivilTime(year: year, month: month, day: 1) }

    /// Four to six weeks: the first contains the first day of the month, the last contains its last day.
    public var weeks: [[CivilTime]] {
        let start = CalendarMonth.week(of: first)[0]
        let before = start.daysSince1970
        let end = first.daysSince1970 + CivilTime.days(in: month, of: year)
        return stride(from: before, to: end, by: 7).map { monday in (0..<7).map { CivilTime(day: monday + $0) } }
    }

    public func contains(_ day: CivilTime) -> Bool { day.year == year && day.month == month }

    /// Returns the week that contains a day, from Monday.
    public static func week(of day: CivilTime) -> [CivilTime] {
        let monday = day.startOfDay.addingDays(1 - day.weekday)
        return (0..<7).map { monday.addingDays($0) }
    }

    /// Returns the same day some months later, or the last day of a month that has no such day.
    public static func day(_ day: CivilTime, addingMonths months: Int) -> CivilTime {
        let count = day.year * 12 + day.month - 1 + months
        let (year, month) = (count / 12, count % 12 + 1)
        return CivilTime(year: year, month: month, day: min(day.day, CivilTime.days(in: month, of: year)))
    }
}
