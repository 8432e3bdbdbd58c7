import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct InvitePresentationTests {
    private let samples = Samples()

    private func page(
        _ event: EventView, _ invitations: [InvitationView] = [], closed: Phrase? = nil
    ) -> InvitePresentation {
        InvitePresentation(event, invitations, closed: closed, samples.presentationContext())
    }

    private func invitation(name: String? = nil, email: String? = nil, status: RSVPStatus? = nil) -> InvitationView {
        InvitationView(
            id: Samples.id(40), userId: nil, name: name, handle: name, email: email, invitedBy: "Ada",
            createdAt: Samples.now, status: status)
    }

    @Test func hostsAndGuestsInvite() {
        let host = page(samples.event(role: .host))
        #expect(host.isOpen && host.mayMakeLink && host.mayAskAgain && !host.mayDuplicate && host.message == nil)
        #expect(host.placeholder?.english == "Nobody yet. People you invite appear here." && host.seeEvent == nil)
        let guest = page(samples.event(role: .guest, status: .going))
        #expect(guest.isOpen && !guest.mayMakeLink && !guest.mayAskAgain)
    }

    @Test func lateInvitationsAreLimited() {
        let deadline = Samples.now - .hours(1)
        let late = "Answers are closed: people you invite now can see the event, but not answer."
        #expect(
            page(samples.event(role: .host, answerBy: deadline)).message?.text.english
                == "\(late) Add them to the guest list yourself.")
        #expect(page(samples.event(role: .guest, status: .going, answerBy: deadline)).message?.text.english == late)
    }

    @Test func aClosedPageLeadsOn() {
        let host = page(samples.event(role: .host, state: .cancelled), closed: "Called off.")
        #expect(!host.isOpen && host.mayDuplicate && !host.mayMakeLink)
        #expect(host.message == StatusMessage("Called off.", .info))
        #expect(host.placeholder?.english == "Nobody was invited by name or e-mail.")
        #expect(host.seeEvent?.label == "See the event")
        #expect(!page(samples.event(), closed: "Called off.").mayDuplicate)
    }

    @Test func invitedPeopleAreNamedAsFarAsKnown() {
        let event = samples.event(role: .host)
        let shown = page(
            event,
            [invitation(name: "Xenia", email: "x@example.org"), invitation(email: "y@example.org"), invitation()])
        #expect(shown.placeholder == nil)
        #expect(shown.invitations.map(\.name.english) == ["Xenia", "y@example.org", "A guest"])
        #expect(shown.invitations.map(\.handle) == ["@Xenia", nil, nil])
        #expect(shown.invitations.map(\.face.name) == ["Xenia", "y@example.org", "?"])
    }

    @Test func onlyHostsSeeEveryRSVPAndTakeInvitationsBack() {
        let (host, guest) = (samples.event(role: .host), samples.event(role: .guest, status: .going))
        #expect(InvitationPresentation(invitation(status: .maybe), guest).badge == Badge("Maybe", .accent))
        #expect(InvitationPresentation(invitation(), guest).badge == nil)
        #expect(InvitationPresentation(invitation(), guest).withdraw == nil)
        #expect(InvitationPresentation(invitation(), host).badge == Badge("No answer yet", .muted))
        for event in [host, samples.event(role: .cohost, startsIn: .days(-9))] {
            let withdraw = InvitationPresentation(invitation(name: "Xenia"), event).withdraw
            #expect(withdraw?.name?.english == "Take back the invitation of Xenia")
            #expect(withdraw?.confirmation?.opener == "Take back")
        }
    }

    @Test func emptyGroupsAreLeftOut() {
        func people(
            friends: [PersonView] = [], found: [PersonView]? = nil, query: String = ""
        ) -> InviteCandidatesPresentation {
            InviteCandidatesPresentation(chosen: [], found: found, friends: friends, connections: [], query: query)
        }
        let person = PersonView(samples.user, Relationship(isSelf: false, isFriend: true, mutualFriends: 0))
        #expect(people(friends: [person]).groups.map(\.title) == ["Friends"] && people(friends: [person]).hints.isEmpty)
        #expect(people(found: [person], query: "a").groups.map(\.title) == ["Found"])
        #expect(
            people().hints.map(\.english) == [
                "Your friends and their friends appear here. Search to find anybody else."
            ])
        #expect(
            people(found: [], query: "zz").hints.map(\.english) == [
                "Nobody here is called “zz”, or they’re already invited."
            ])
    }
}
