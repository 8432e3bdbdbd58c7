import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct EventFactsPresentationTests {
    private let samples = Samples()

    private func facts(
        _ event: EventView, _ change: (inout EventDetails) -> Void = { _ in }
    ) -> EventFactsPresentation {
        var event = event
        change(&event.details)
        return EventFactsPresentation(event, samples.presentationContext())
    }

    @Test(arguments: [
        (EventStatus.scheduled, Span.days(3), true, true), (.scheduled, .days(-9), true, false),
        (.cancelled, .days(3), false, false), (.draft, .days(3), false, false),
    ]) func whatIsOnCanBeAddedToCalendars(_ state: EventStatus, _ start: Span, _ file: Bool, _ web: Bool) {
        let facts = facts(samples.event(role: .host, state: state, startsIn: start))
        #expect(facts.hasCalendarFile == file && facts.hasWebCalendars == web)
    }

    @Test func theViewersOwnTimeIsShownIfItDiffers() {
        #expect(facts(samples.event()).viewersTime == nil)
        #expect(facts(samples.event()).time.text.english == "Fri 27 Nov, 11:00–14:00")
        #expect(
            facts(samples.event(zone: "America/New_York")).viewersTime?.english == "Fri 27 Nov, 11:00–14:00 your time")
    }

    @Test func anEventIsSomewhereOrOnlineOrBoth() {
        let room = facts(samples.event())
        #expect(room.location?.searchText == "1 River Street" && room.online == nil && room.withheldLocation == nil)
        let named = facts(samples.event()) { $0.address = nil }
        #expect(named.location?.searchText == "Common room" && named.location?.coordinates == nil)
        let pinned = facts(samples.event()) { ($0.latitude, $0.longitude) = (52.5, 13.4) }
        #expect(pinned.location?.coordinates?.latitude == 52.5 && pinned.location?.coordinates?.longitude == 13.4)
        let both = facts(samples.event()) { $0.onlineUrl = "https://meet.example.org/x" }
        #expect(both.location != nil && both.online?.name == nil && both.online?.site == "meet.example.org")
        let online = facts(samples.event()) { ($0.address, $0.onlineUrl) = (nil, "https://meet.example.org/x") }
        #expect(online.location == nil && online.online?.name == "Common room")
    }

    @Test func aHiddenLocationIsExplained() {
        let hidden = facts(samples.event()) { $0.locationHidden = true }
        #expect(hidden.withheldLocation?.english == "Place shown once you’re going")
        #expect(hidden.location == nil && hidden.online == nil)
    }
}
