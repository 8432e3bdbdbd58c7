public import Domain
public import Operations

/// Calendar items by day, in a zone.
public struct CalendarDays: Sendable {
    /// The IANA zone in which the days are counted.
    public let zone: String
    /// Items by day since 1970: whole-day items first, then by time.
    private var items: [Int: [ScheduleItem]] = [:]

    /// - Parameter items: ordered by time.
    public init(_ items: [ScheduleItem], zone: String) {
        self.zone = zone
        // Whole-day items come before items with a time.
        for item in items.filter({ $0.allDay }) + items.filter({ !$0.allDay }) {
            if let days = item.days {
                let last = min(days.last.daysSince1970, days.first.daysSince1970 + CalendarDays.maxDays)
                for day in days.first.daysSince1970...last { self.items[day, default: []].append(item) }
                continue
            }
            let first = Zones.civil(item.at, in: zone).daysSince1970
            var last = first
            // An item that extends past midnight belongs to its first day; an item of 24 hours or more appears on
            // each of its days.
            if let end = item.endsAt, end - item.at >= .days(1) {
                last = max(
                    first,
                    min(Zones.civil(end - Span(milliseconds: 1), in: zone).daysSince1970, first + CalendarDays.maxDays))
            }
            for day in first...last { self.items[day, default: []].append(item) }
        }
    }

    /// The maximum number of days that an item is shown after its first.
    private static let maxDays = Int(ScheduleQuery.maxSpan.milliseconds / Span.days(1).milliseconds)

    public func on(_ day: CivilTime) -> [ScheduleItem] { items[day.daysSince1970] ?? [] }

    /// Returns a day with the number of its items, as a label of the day in a month.
    public func label(of day: CivilTime) -> Phrase {
        let count = on(day).count
        return count == 0 ? "\(day, .longDay)" : "\(day, .longDay): \(count, .count) entries"
    }
}
