import Domain
import Operations
import Web

/// The days that a chip of Discover stands for, by the viewer's clocks.
enum DateSpan {
    static func span(_ range: DiscoverQuery.Range, now: Instant, zone: String) -> Range<Instant> {
        let today = Zones.civil(now, in: zone).startOfDay
        func midnight(after days: Int) -> Instant { Zones.instant(today.addingDays(days), in: zone) }
        switch range {
        case .today: return midnight(after: 0)..<midnight(after: 1)
        case .weekend:
            // Friday evening counts; on a Saturday or Sunday it is the weekend that has begun.
            let start = today.weekday >= 6 ? today : today.addingDays(5 - today.weekday)
            let friday = today.weekday >= 6 ? midnight(after: 0) : Zones.instant(start, in: zone) + .hours(17)
            return friday..<midnight(after: 8 - today.weekday)
        case .week: return midnight(after: 0)..<midnight(after: 8 - today.weekday)
        case .month:
            let days = CivilTime.days(in: today.month, of: today.year)
            return midnight(after: 0)..<midnight(after: days - today.day + 1)
        }
    }
}
