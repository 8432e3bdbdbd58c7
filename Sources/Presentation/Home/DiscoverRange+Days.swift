public import Domain
public import Operations

extension DiscoverRange {
    /// The days of the range, in the viewer's time zone.
    public func span(now: Instant, zone: String) -> CalendarSpan {
        let today = Zones.civil(now, in: zone).startOfDay
        /// - Parameters:
        ///   - first: The offset of the first day from today.
        ///   - count: The number of days.
        func days(from first: Int = 0, _ count: Int) -> CalendarSpan {
            CalendarSpan(
                from: Zones.instant(today.addingDays(first), in: zone),
                to: Zones.instant(today.addingDays(first + count), in: zone),
                firstDate: CivilDate(today.addingDays(first)), lastDate: CivilDate(today.addingDays(first + count - 1)))
        }
        switch self {
        case .today: return days(1)
        case .weekend:
            // On a Saturday or Sunday, this is the current weekend.
            let saturday = max(6 - today.weekday, 0)
            var span = days(from: saturday, 8 - today.weekday - saturday)
            // Includes Friday evening, but no whole-day events on Friday.
            if today.weekday < 6 { span.from = Zones.instant(today.addingDays(saturday - 1), in: zone) + .hours(17) }
            return span
        case .week: return days(8 - today.weekday)
        case .month: return days(CivilTime.days(in: today.month, of: today.year) - today.day + 1)
        }
    }
}
