import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct DraftPresentationTests {
    private let samples = Samples()

    private func presentation(_ event: EventView) -> DraftPresentation? {
        DraftPresentation(event, samples.presentationContext())
    }

    @Test func aDraftIsPublished() throws {
        let draft = try #require(presentation(samples.event(role: .host, state: .draft)))
        #expect(draft.sentences.map(\.english) == ["Only you and your co-hosts see this draft."])
        #expect(draft.publish == ActionPresentation("Publish", .primary) && draft.reschedule == nil)
    }

    @Test func aDraftOfThePastNeedsAnotherDateFirst() throws {
        let late = try #require(presentation(samples.event(role: .host, state: .draft, startsIn: .days(-1))))
        #expect(late.sentences.last?.english == "Its date has passed.")
        #expect(late.publish == ActionPresentation("Publish anyway"))
        #expect(late.reschedule == ActionPresentation("Choose another date", .primary))
    }

    @Test func aPublishedEventIsNoDraft() {
        #expect(presentation(samples.event(role: .host)) == nil)
        #expect(presentation(samples.event(state: .cancelled)) == nil)
    }
}
