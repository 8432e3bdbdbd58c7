import Domain
public import Operations

/// What lies on each day, as the clocks of a zone count days.
public struct CalendarDays: Sendable {
    let zone: String
    /// By day since 1970: whole days, and then in order of time.
    private var items: [Int: [ScheduleItem]] = [:]

    /// - Parameter items: in order of time.
    public init(_ items: [ScheduleItem], zone: String) {
        self.zone = zone
        // What takes the whole day stands above what has a time.
        for item in items.filter({ $0.allDay }) + items.filter({ !$0.allDay }) {
            if let days = item.days {
                let last = min(days.last.daysSince1970, days.first.daysSince1970 + CalendarDays.longest)
                for day in days.first.daysSince1970...last { self.items[day, default: []].append(item) }
                continue
            }
            let first = Zones.civil(item.at, in: zone).daysSince1970
            var last = first
            // What runs past midnight is of its evening; what takes days is on each of them.
            if let end = item.endsAt, end - item.at >= .days(1) {
                last = max(
                    first,
                    min(Zones.civil(end - Span(milliseconds: 1), in: zone).daysSince1970, first + CalendarDays.longest))
            }
            for day in first...last { self.items[day, default: []].append(item) }
        }
    }

    /// Days on which one thing is shown, after its first.
    private static let longest = Int(ScheduleQuery.longest.milliseconds / Span.days(1).milliseconds)

    func on(_ day: CivilTime) -> [ScheduleItem] { items[day.daysSince1970] ?? [] }
}
