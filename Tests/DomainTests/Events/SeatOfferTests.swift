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

    @Test func deadlineIsHalfOfWhatIsLeftAndAtMostTwoHours() throws {
        try forAll(1000) { g in
            let left = Span.seconds(Int64(g.int(-100...100_000)))
            let now = SeatOfferTests.start - left
            let deadline = SeatOffer.deadline(now: now, closesAt: SeatOfferTests.start)
            try #require(deadline >= now)
            try #require(deadline - now <= .hours(2))
            if left > .seconds(0) { try #require(deadline < SeatOfferTests.start) }
            if left >= .hours(4) { try #require(deadline == now + .hours(2)) }
        }
    }
}
