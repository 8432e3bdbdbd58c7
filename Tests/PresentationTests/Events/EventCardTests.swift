import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct EventCardTests {
    private let samples = Samples()
    private var context: PresentationContext { samples.presentationContext() }

    @Test func aCardShowsAnEventInShort() {
        var event = samples.event(friends: 1)
        event.details.tags = ["a", "b", "c", "d"].map { Tag($0) }
        let card = EventCardPresentation(event, context)
        #expect(card.event == event.id && card.title == "Board game night")
        #expect(card.time.text.english == "Fri 27 Nov, 11:00" && card.time.distance?.text.english == "in 3 days")
        #expect(card.location.english == "Common room" && card.host == "Grace Hopper")
        #expect(card.friends != nil && card.badges == event.badges && card.tags == ["a", "b", "c"])
    }

    @Test func ownersDoNotReadThatTheyHost() {
        #expect(EventCardPresentation(samples.event(role: .host), context).host == nil)
        #expect(EventCardPresentation(samples.event(role: .cohost), context).host == "Grace Hopper")
    }

    private func draft(
        title: String = "Tea", from startsAt: Instant? = Samples.now, to endsAt: Instant? = nil,
        on days: WholeDays? = nil, at location: String = "Room", tags: [String] = []
    ) -> EventCardDraft {
        EventCardDraft(
            title: title, startsAt: startsAt, endsAt: endsAt, timeZone: "Europe/Berlin", isAllDay: days != nil,
            days: days, location: location, tags: tags, context)
    }

    @Test func aDraftLeavesOutWhatIsMissing() {
        let empty = draft(title: "", from: nil, at: "")
        #expect(empty.title.english == "Your event" && empty.time == nil && empty.location == nil)
        #expect(draft().title.english == "Tea" && draft().location == "Room")
        #expect(draft(tags: ["a", "", "c", "d"]).tags == ["a", "c"])
    }

    @Test func aDraftIgnoresAnEndBeforeItsStart() {
        #expect(draft().time?.english == "Today, 11:00")
        #expect(draft(to: Samples.now + .hours(1)).time?.english == "Today, 11:00–12:00")
        #expect(draft(to: Samples.now - .hours(1)).time?.english == "Today, 11:00")
        let day = CivilDate(iso: "2026-11-25")!
        #expect(draft(on: WholeDays(first: day, last: day)).time?.english == "Tomorrow")
    }
}
