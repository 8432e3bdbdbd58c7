import Domain
import HTML
import Operations
import Samples
import Testing
import Web

@Suite struct HomePageTests {
    let samples = Samples()

    /// Returns the headings of a home page with one own and one other event.
    private func headings(own: EventView, other: EventView) -> [String] {
        let context = samples.context()
        let page = HomePage.html(
            context, own: [ListedEvent(own, context)], others: [ListedEvent(other, context)], dismissed: [],
            nextCursor: nil)
        return Markup(page).all("h2").filter { $0.attributes["class"] == "section-title" }.map { $0.text }
    }

    /// Returns the friends line of an event's cards, with the number of faces.
    private func friends(_ event: EventView) -> [String] {
        let context = samples.context()
        let page = Markup(
            HomePage.html(context, own: [], others: [ListedEvent(event, context)], dismissed: [], nextCursor: nil))
        let faces = page.all("span").filter {
            $0.attributes["class"]?.hasPrefix("face ") == true && $0.parents.contains("article")
        }
        #expect(faces.allSatisfy { $0.attributes["aria-hidden"] == "true" })
        return page.all("p").filter { $0.attributes["class"] == "meta friends" }.map { "\(faces.count): \($0.text)" }
    }

    @Test func cardsNameTheFriendsWhoGo() {
        #expect(friends(samples.event()) == [])
        #expect(friends(samples.event(friends: 1)) == ["1: FLFriend0 is going"])
        #expect(friends(samples.event(friends: 2)) == ["2: FLFLFriend0 and Friend1 are going"])
        #expect(friends(samples.event(friends: 3)) == ["3: FLFLFLFriend0 and 2 friends are going"])
        #expect(friends(samples.event(friends: 40)) == ["3: FLFLFLFriend0 and 39 friends are going"])
        #expect(friends(samples.event(state: .cancelled, friends: 1)) == [])
    }

    @Test func underWayIsWhereOneIs() {
        let now = Span.hours(-1)
        for event in [
            samples.event(role: .host, startsIn: now), samples.event(role: .cohost, startsIn: now),
            samples.event(role: .guest, status: .going, startsIn: now),
        ] {
            #expect(
                headings(own: event, other: samples.event(startsIn: now)) == ["Under way", "More in the community"])
        }
        for event in [
            samples.event(role: .guest, status: .maybe, startsIn: now), samples.event(startsIn: now, invited: true),
            samples.event(role: .host),
        ] {
            #expect(
                headings(own: event, other: samples.event(startsIn: now)) == ["Your events", "More in the community"])
        }
    }
}
