import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct OneTapRSVPPresentationTests {
    private let samples = Samples()

    private func card(_ event: EventView) -> OneTapRSVPPresentation? {
        OneTapRSVPPresentation(event, samples.presentationContext())
    }

    @Test func anOpenEventTakesOneTap() {
        let open = card(samples.event())
        #expect(open?.going?.label == "Going" && open?.going?.name?.english == "Going: Board game night")
        #expect(open?.party?.sizes.count == 3 && open?.ask == nil && open?.dismiss == nil)
        #expect(card(samples.event(taken: 10))?.going?.label == "Join the waiting list")
        #expect(card(samples.event(companions: 0))?.party == nil)
    }

    @Test func invitationsAreHiddenOnce() {
        var event = samples.event(invited: true)
        #expect(card(event)?.dismiss?.name?.english == "Hide the invitation to Board game night")
        event.mine.dismissed = true
        #expect(card(event)?.dismiss == nil && card(event)?.going != nil)
    }

    @Test func requestsAreMadeOnThePageOfTheEvent() {
        func card(_ request: JoinRequestStatus?) -> OneTapRSVPPresentation? {
            var event = samples.event()
            event.details.requiresApproval = true
            event.mine = .init(Standing(request: request, isMember: true), seating: event.seating)
            event.mine.may = EventView.May(event.mine.standing, at: event.terms, now: Samples.now)
            return self.card(event)
        }
        #expect(card(nil)?.ask?.name?.english == "Ask to come: Board game night" && card(nil)?.going == nil)
        #expect(card(.waiting)?.ask == nil && card(.waiting)?.going == nil)
        #expect(card(.approved)?.going != nil)
    }

    @Test func nothingIsOfferedOtherwise() {
        for event in [
            samples.event(role: .host), samples.event(role: .guest, status: .maybe), samples.event(state: .cancelled),
            samples.event(startsIn: .days(-9)),
        ] { #expect(card(event) == nil) }
        for context in [samples.presentationContext(signedIn: false), samples.presentationContext(verified: false)] {
            #expect(OneTapRSVPPresentation(samples.event(), context) == nil)
        }
    }
}
