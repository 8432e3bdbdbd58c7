import Domain
import HTML
import Operations
import Testing
import Web

@Suite struct HomePageTests {
    let samples = Samples()

    /// The headings of a Home with one event of one's own and one of others.
    private func headings(own: EventView, other: EventView) -> [String] {
        let context = samples.context()
        let page = HomePage.html(
            context, own: [ListedEvent(own, context)], others: [ListedEvent(other, context)], dismissed: [], nextCursor: nil)
        return Markup(page).all("h2").filter { $0.attributes["class"] == "section-title" }.map { $0.text }
    }

    @Test func underWayIsWhereOneIs() {
        let now = Span.hours(-1)
        for event in [samples.event(role: .host, startsIn: now), samples.event(role: .cohost, startsIn: now), samples.event(role: .guest, status: .going, startsIn: now)] {
            #expect(headings(own: event, other: samples.event(startsIn: now)) == ["Under way", "More in the community"])
        }
        for event in [samples.event(role: .guest, status: .maybe, startsIn: now), samples.event(startsIn: now, invited: true), samples.event(role: .host)] {
            #expect(headings(own: event, other: samples.event(startsIn: now)) == ["Your events", "More in the community"])
        }
    }
}
