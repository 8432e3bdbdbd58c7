import Domain
import Properties
import Testing

struct SeatOfferTests {
    private static let start = Instant(seconds: 1_795_802_400)

    @Test func windowIsTheLastHoursBeforeTheStart() {
        let start = SeatOfferTests.start
        #expect(!SeatOffer.isInWindow(now: start - .seconds(1), startsAt: start, hours: 0))
        #expect(!SeatOffer.isInWindow(now: start - .hours(24) - .seconds(1), startsAt: start, hours: 24))
        #expect(SeatOffer.isInWindow(now: start - .hours(24), startsAt: start, hours: 24))
        #expect(SeatOffer.isInWindow(now: start - .seconds(1), startsAt: start, hours: 24))
        #expect(!SeatOffer.isInWindow(now: start, startsAt: start, hours: 24))
    }

    private static func minute(_ at: Instant) -> Int { Int(at.seconds % 86_400) / 60 }

    /// Returns the minutes outside of quiet hours between two times, counted one by one.
    private static func waking(_ from: Instant, _ to: Instant, _ quiet: QuietHours) -> Int {
        var (at, minutes) = (from, 0)
        while at < to {
            if quiet.minutesLeft(at: minute(at)) == 0 { minutes += 1 }
            at = at + .minutes(1)
        }
        return minutes
    }

    @Test func deadlineIsHalfOfTheWakingTimeThatIsLeftAndAtMostTwoHours() throws {
        try forAll(500) { g in
            let quiet = QuietHours(from: g.int(0...1439), to: g.int(0...1439)) ?? SeatOffer.night
            let now = SeatOfferTests.start + .minutes(Int64(g.int(0...10_000)))
            let closesAt = now + .minutes(Int64(g.int(-10...4000)))
            let deadline = SeatOffer.deadline(
                now: now, closesAt: closesAt, quiet: quiet, minuteOfDay: SeatOfferTests.minute)
            let left = SeatOfferTests.waking(now, closesAt, quiet)
            guard let deadline else {
                try #require(left == 0)
                return
            }
            try #require(deadline > now && deadline < closesAt)
            try #require(quiet.minutesLeft(at: SeatOfferTests.minute(deadline)) == 0)
            let time = SeatOfferTests.waking(now, deadline, quiet)
            try #require(abs(time - min(left / 2, 120)) <= 1, "\(time) of \(left)")
        }
    }

    @Test func clocksThatAreChangedAtNightMoveNoDeadlineIntoIt() throws {
        let change = SeatOfferTests.start + .hours(7)
        for shift in [-60, 60] {
            for minutes in stride(from: 0, to: 1440, by: 7) {
                let now = SeatOfferTests.start - .hours(12) + .minutes(Int64(minutes))
                let clock: (Instant) -> Int = { (SeatOfferTests.minute($0) + ($0 < change ? 0 : shift) + 1440) % 1440 }
                let deadline = try #require(
                    SeatOffer.deadline(now: now, closesAt: now + .days(2), quiet: SeatOffer.night, minuteOfDay: clock))
                #expect(SeatOffer.night.minutesLeft(at: clock(deadline)) == 0)
            }
        }
    }
}
