import Domain
import Properties
import Testing

struct EventTimesTests {
    private static let start = Instant(seconds: 1_795_802_400)

    @Test func isPastAfterItsEndOrElseItsStart() throws {
        try forAll(1000) { g in
            let end = g.maybe(EventTimesTests.start + .minutes(Int64(g.int(1...3000))))
            let times = EventTimes(startsAt: EventTimesTests.start, endsAt: end)
            let now = EventTimesTests.start + .minutes(Int64(g.int(-100...4000)))
            let isPast = end.map { $0 < now } ?? (EventTimesTests.start < now)
            try #require(times.isPast(at: now) == isPast)
        }
    }

    @Test func isUnderWayFromStartUntilEndOrSixHours() {
        let start = EventTimesTests.start
        let open = EventTimes(startsAt: start, endsAt: nil)
        #expect(!open.isUnderWay(at: start - .seconds(1)))
        #expect(open.isUnderWay(at: start))
        #expect(open.isUnderWay(at: start + .hours(6) - .seconds(1)))
        #expect(!open.isUnderWay(at: start + .hours(6)))
        let ended = EventTimes(startsAt: start, endsAt: start + .hours(1))
        #expect(ended.isUnderWay(at: start + .minutes(59)))
        #expect(!ended.isUnderWay(at: start + .hours(1)))
    }

    @Test func rsvpsCloseAtTheStartOrAnEarlierDeadline() {
        let start = EventTimesTests.start
        #expect(EventTimes(startsAt: start, endsAt: nil).rsvpsCloseAt == start)
        #expect(EventTimes(startsAt: start, endsAt: nil, answerBy: start - .days(1)).rsvpsCloseAt == start - .days(1))
        #expect(EventTimes(startsAt: start, endsAt: nil, answerBy: start + .days(1)).rsvpsCloseAt == start)
    }
}
