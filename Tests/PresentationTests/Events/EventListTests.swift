import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

/// The order and the headings of events in lists.
@Suite struct EventListTests {
    private let samples = Samples()

    private func position(_ event: EventView) -> EventListPosition {
        EventListPosition(event, samples.presentationContext())
    }

    private func headings(_ events: [EventView], newestFirst: Bool = false) -> [(String, Int)] {
        EventDayGroup.groups(of: events, newestFirst: newestFirst, now: Samples.now, position: position)
            .map { ($0.heading.english, $0.items.count) }
    }

    @Test func eventsAreUnderTheirDay() {
        let events = [samples.event(startsIn: .hours(1)), samples.event(startsIn: .hours(2)), samples.event()]
        let up = headings(events)
        #expect(up.map(\.0) == ["Today · Tuesday 24 November", "Friday 27 November"] && up.map(\.1) == [2, 1])
        #expect(headings(events, newestFirst: true).map(\.1) == [1, 2])
        #expect(headings([]).isEmpty)
    }

    /// An event in Tokyo may start on the next day although it comes before one in New York.
    @Test func aDayOfAnotherZoneHasOneHeading() {
        let events = [
            samples.event(startsIn: .hours(1), zone: "Europe/Berlin"),
            samples.event(startsIn: .hours(8), zone: "Asia/Tokyo"),
            samples.event(startsIn: .hours(9), zone: "Europe/Berlin"),
        ]
        #expect(headings(events).map(\.1) == [2, 1])
    }

    @Test func whatBeganEarlierIsUnderToday() {
        let event = samples.event(startsIn: .days(-1), endsIn: .days(1))
        #expect(position(event).isUnderWay)
        #expect(headings([event]).map(\.0) == ["Today · Tuesday 24 November"])
        #expect(headings([samples.event(startsIn: .days(-9))]).map(\.0) == ["Sunday 15 November"])
    }

    @Test(arguments: [
        (EventRole.host, nil, true), (.cohost, nil, true), (.guest, RSVPStatus.going, true), (.guest, .maybe, false),
        (.none, nil, false),
    ]) func hostsAndGuestsWhoAreGoingAttend(_ role: EventRole, _ status: RSVPStatus?, _ isAttended: Bool) {
        #expect(position(samples.event(role: role, status: status)).isAttended == isAttended)
    }
}
