import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct EventHeaderTests {
    private let samples = Samples()
    private var context: PresentationContext { samples.presentationContext() }

    @Test func thePageShowsHostsTheirRoleAndLeavesTheRestToItsPanels() {
        let host = EventHeaderPresentation(samples.event(role: .host), context)
        #expect(host.badges.map(\.text.english) == ["You host"] && host.time.distance != nil)
        #expect(EventHeaderPresentation(samples.event(role: .guest, status: .going), context).badges.isEmpty)
        #expect(EventHeaderPresentation(samples.event(state: .cancelled), context).badges.count == 1)
    }

    @Test func aLinkShowsEndAndSeats() {
        let header = EventHeaderPresentation(linked: samples.event(role: .guest, status: .going), context)
        #expect(header.badges.map(\.text.english) == ["7 seats left"])
        #expect(header.time.text.english == "Fri 27 Nov, 11:00–14:00" && header.time.distance == nil)
    }

    @Test func countsAreThoseThatTheViewerMayKnow() {
        func counts(_ event: EventView) -> [String] { event.guestCountsBesideSeats.map(\.phrase.english) }
        #expect(counts(samples.event(counts: false)) == [])
        #expect(counts(samples.event()) == ["3 people going", "1 person maybe"])
        // With a limit, the seats say how many wait.
        #expect(counts(samples.event(taken: 10, waiting: 2)).count == 2)
        #expect(counts(samples.event(waiting: 2, capacity: nil)).last == "2 people waiting")
    }
}
