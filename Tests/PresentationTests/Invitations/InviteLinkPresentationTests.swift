import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

/// The panel on the page of an invite link.
@Suite struct InviteLinkPresentationTests {
    private let samples = Samples()
    private let invited = LinkQuery.Invited(email: "kim@example.org", name: "Kim")

    private func panel(
        _ event: EventView, _ invited: LinkQuery.Invited? = nil, _ context: PresentationContext? = nil
    ) -> RSVPPresentation {
        RSVPPresentation(event, link: "t", invited: invited, context ?? samples.presentationContext())
    }

    private func visitor(requiresApproval: Bool = false, _ invited: LinkQuery.Invited? = nil) -> RSVPPresentation {
        var event = samples.event()
        event.details.requiresApproval = requiresApproval
        event.mine = .init(Standing(isMember: false), seating: event.seating)
        return panel(event, invited, samples.presentationContext(signedIn: false))
    }

    @Test func visitorsGiveTheirAddressOrUseTheirAccount() {
        let signIn = MarkedPhrase.Mark.link(.signIn(next: .inviteLink("t")))
        let (rsvp, asking) = (visitor(), visitor(requiresApproval: true))
        #expect(rsvp.signInHint == MarkedPhrase("Have an account? [Sign in] to answer with it.", signIn))
        #expect(asking.signInHint == MarkedPhrase("Have an account? [Sign in] to ask with it.", signIn))
        guard case .choose = rsvp.step, case .unknown(let confirming) = rsvp.visitor?.address,
            case .ask = asking.step, case .unknown(let sending) = asking.visitor?.address
        else {
            Issue.record("Visitors cannot answer.")
            return
        }
        #expect(confirming.english.contains("to confirm") && sending.english.contains("to send your request"))
        #expect(
            asking.messages.map(\.text.english) == [
                "The host approves each request. Once approved, you can see all details."
            ])
    }

    @Test func anInvitedVisitorIsNamed() {
        #expect(visitor(invited).visitor?.name == "Kim")
        guard case .known(let sentence) = visitor(invited).visitor?.address else {
            Issue.record("The address is asked for.")
            return
        }
        #expect(
            sentence.phrase.english
                == "You’re answering as kim@example.org, the address this invitation was mailed to. No account needed."
        )
    }

    @Test func membersReadThatTheInvitationBecomesTheirs() {
        #expect(
            panel(samples.event(), invited).messages.map(\.text.english) == [
                "This invitation was mailed to kim@example.org. If you answer, it will belong to your account."
            ])
        let member = panel(samples.event())
        #expect(member.messages.isEmpty && member.visitor == nil && member.signInHint == nil && member.withdraw == nil)
        guard case .choose = member.step else {
            Issue.record("Members cannot answer.")
            return
        }
    }

    @Test func hostsOpenTheirEvent() {
        #expect(panel(samples.event(role: .host)).step == .openEvent(ActionPresentation("Open your event", .primary)))
    }

    @Test func aClosedEventLeadsToOthers() {
        let closed = panel(samples.event(role: .guest, status: .going, answerBy: Samples.now - .hours(1)))
        #expect(closed.step == .seeOtherEvents(ActionPresentation("See what else is on")))
        #expect(closed.closing != nil && closed.leave != nil && closed.current == nil)
    }

    @Test func aMailThatWasSentRevealsNothing() {
        var event = samples.event()
        let answered = RSVPPresentation(mailed: event)
        #expect(answered.step == .startOver(ActionPresentation("Answer with another address")))
        event.details.requiresApproval = true
        event.mine = .init(Standing(isMember: false))
        let asked = RSVPPresentation(mailed: event)
        #expect(asked.step == .startOver(ActionPresentation("Ask with another address")))
        #expect(asked.messages.first?.text.english.contains("what you typed now changes nothing") == true)
    }
}
