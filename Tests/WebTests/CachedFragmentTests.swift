import Domain
import HTML
import Operations
import Presentation
import Properties
import Samples
import Testing

@testable import Web

/// Cached cards and cached fragments of an event's page equal newly rendered ones.
struct CachedFragmentTests {
    @Test func inAnEqualBeatACardAndAPageSayTheSame() throws {
        try forAll(3000) { g in
            let samples = Samples()
            var event = samples.event()
            event.details.startsAt = Instant(seconds: 1_795_802_400 + Int64(g.int(-40_000_000...40_000_000)))
            event.details.endsAt = g.one(in: 2) ? event.details.startsAt + .minutes(Int64(g.int(1...30_000))) : nil
            event.details.answerBy = g.one(in: 3) ? event.details.startsAt - .minutes(Int64(g.int(0...30_000))) : nil
            event.details.timeZone = g.pick(["Europe/Berlin", "Asia/Kathmandu", "America/St_Johns", "UTC"])
            let near = g.pick([
                event.startsAt, event.details.times.overAt, event.details.times.rsvpsCloseAt,
                event.startsAt - .days(14),
            ])
            // Close to the times that phrases refer to, and close to midnight.
            let now = near + .minutes(Int64(g.int(-3000...3000))) + Span(milliseconds: Int64(g.int(0...59_999)))
            let later = now + Span(milliseconds: Int64(g.int(0...90_000)))
            func says(at now: Instant) -> (EventCacheKey, Int64, HTML) {
                let view = EventView(
                    id: event.id, host: event.host, event.details, status: event.status, now: now, counts: event.counts,
                    mine: event.mine,
                    createdAt: event.createdAt, updatedAt: event.updatedAt, version: event.version)
                var context = samples.context()
                context.presentation.now = now
                let page = EventPageFragments(view, shared: .init(), context)
                return (
                    EventCacheKey(view, now: now), RelativeTime.interval(of: view.details.times, now: now),
                    "\(EventCard.html(view, context))\(page.documentHead)\(page.heading)\(page.about)\(page.share)"
                )
            }
            let (one, other) = (says(at: now), says(at: later))
            if one.0 == other.0, one.1 == other.1 { #expect(one.2.english == other.2.english) }
        }
    }

    @Test func cachedFragmentsDoNotDependOnTheirViewer() throws {
        let samples = Samples()
        let event = samples.event()
        let one = samples.context()
        var other = one
        let viewer = try #require(one.viewer)
        var somebody = PresentationContext.Viewer(
            id: Samples.id(99), name: "Somebody Else", handle: "else", isVerified: viewer.isVerified,
            role: .administrator)
        (somebody.unread, somebody.waitingRequests) = (viewer.unread + 7, 3)
        other.presentation.viewer = somebody
        func kept(_ context: PageContext) -> (EventPageFragments.Form, ListedEvent.Form, String) {
            let page = EventPageFragments(event, shared: .init(), context)
            let card = ListedEvent(event, context).card
            let text: HTML = "\(page.documentHead)\(page.heading)\(page.about)\(page.share)\(card)"
            return (.init(context, shared: .init()), .init(context), text.english)
        }
        let (a, b) = (kept(one), kept(other))
        #expect(a.0 == b.0 && a.1 == b.1)
        #expect(a.2 == b.2)
    }
}
