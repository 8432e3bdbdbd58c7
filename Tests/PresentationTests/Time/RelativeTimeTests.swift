import Domain
import Presentation
import Properties
import Testing

@Suite struct RelativeTimeTests {
    /// A cached fragment, and a view that waits for the interval to end, show the same as a new one.
    @Test func withinItsRefreshIntervalATextStaysTheSame() throws {
        try forAll(5000) { g in
            let instant = Instant(seconds: 1_795_802_400 + Int64(g.int(-40_000_000...40_000_000)))
            let zone = g.pick(["Europe/Berlin", "Asia/Kathmandu", "America/St_Johns", "UTC"])
            // Close to where the unit changes, and at any distance.
            let distance = g.pick([0, 1, 60, 3600, 86_400, 90_000, 14 * 86_400, 60 * 86_400]) + g.int(-100...100)
            let now =
                instant + .seconds(Int64(g.one(in: 2) ? distance : -distance))
                + Span(milliseconds: Int64(g.pick([0, 0, 1, 499, 500, 999])))
            let one = RelativeTime(instant, zone: zone, now: now)
            let interval = one.refreshInterval.milliseconds
            let start = now.milliseconds - now.milliseconds % interval
            let later = Instant(milliseconds: start + Int64(g.int(0...Int(interval - 1))))
            #expect(RelativeTime(instant, zone: zone, now: later).text == one.text)
            #expect(one.instant == instant)
        }
    }

    @Test func nearTimesAreRefreshedEachSecond() {
        let instant = Instant(iso8601: "2026-11-24T10:00:00Z")!
        func interval(_ away: Span) -> Span {
            RelativeTime(instant, zone: "UTC", now: instant + away).refreshInterval
        }
        #expect(interval(.hours(25)) == .minutes(1) && interval(.days(-9)) == .minutes(1))
        #expect(interval(.hours(24)) == .seconds(1) && interval(.hours(-24)) == .seconds(1))
    }

    /// Different moments with different intervals are never taken for the same.
    @Test func anEventsIntervalNamesTheSecondOnlyCloseToItsTimes() {
        let now = Instant(iso8601: "2026-11-24T10:00:30Z")!
        func times(_ start: Instant) -> EventTimes {
            EventDetails(title: "Tea", startsAt: start, timeZone: "UTC", locationName: "Hall").times
        }
        let (near, far) = (times(now + .hours(3)), times(now + .days(9)))
        #expect(RelativeTime.interval(of: near, now: now) != RelativeTime.interval(of: near, now: now + .seconds(1)))
        #expect(RelativeTime.interval(of: far, now: now) == RelativeTime.interval(of: far, now: now + .seconds(1)))
        #expect(RelativeTime.interval(of: far, now: now) != RelativeTime.interval(of: far, now: now + .seconds(30)))
    }
}
