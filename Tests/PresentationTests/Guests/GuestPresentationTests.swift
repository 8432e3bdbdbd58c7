import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct GuestPresentationTests {
    private let samples = Samples()

    private func guest(
        userId: ID<User>? = nil, email: String? = nil, status: RSVPStatus = .going, party: Int = 1,
        heldUntil: Instant? = nil
    ) -> GuestView {
        GuestView(
            id: Samples.id(30), userId: userId, name: "Kim", status: status, party: party,
            position: status == .waitlisted ? 2 : nil, answeredAt: Samples.now, email: email, heldUntil: heldUntil)
    }

    private func offered(_ guest: GuestView, at event: EventView? = nil) -> GuestPresentation {
        GuestPresentation(guest, at: event ?? samples.event(role: .host), samples.presentationContext())
    }

    @Test func aGuestIsLabelled() {
        #expect(guest().partyName.english == "Kim" && guest(party: 3).partyName.english == "Kim and 2 more")
        #expect(guest().accountNote?.english == "without an account")
        #expect(guest(userId: Samples.id(3)).accountNote == nil)
        #expect(guest().badges == [Badge("Going", .good)])
        #expect(
            guest(status: .waitlisted, heldUntil: Samples.now).badges.map(\.text.english)
                == ["Waiting, no. 2", "Not confirmed yet"])
    }

    /// Without an address nobody can be notified, nor get a new link.
    @Test func onlyWhoCanBeNotifiedIs() {
        let kinds: [(GuestView, save: String, renewal: String?, removal: String)] = [
            (
                guest(userId: Samples.id(3)), "Save and tell them", nil,
                "We’ll let them know. They can’t answer again unless you allow it."
            ),
            (
                guest(email: "kim@example.org"), "Save and tell them", "Mail Kim a new link",
                "We’ll let them know. They can’t answer again unless you allow it."
            ),
            (guest(), "Save", nil, "They’ll be off the list."),
            (guest(email: ""), "Save", nil, "They’ll be off the list."),
        ]
        for (guest, save, renewal, removal) in kinds {
            let offered = offered(guest)
            #expect(offered.change?.label.english == save && offered.renew?.name?.english == renewal)
            #expect(offered.remove.confirmation?.consequence.english == removal)
            #expect(offered.remove.style == .danger && offered.remove.label.english == "Remove Kim")
        }
    }

    @Test func anAnswerChangesWhileTheListDoes() {
        #expect(offered(guest(), at: samples.event(role: .host, startsIn: .days(-9))).change == nil)
        #expect(offered(guest(), at: samples.event(role: .host, state: .cancelled)).change == nil)
    }

    @Test func limitsAreNamedIfTheyBindGuests() {
        #expect(offered(guest()).limitsNote != nil)
        let unlimited = samples.event(role: .host, companions: RSVPChoice.parties.upperBound - 1)
        #expect(offered(guest(), at: unlimited).limitsNote == nil)
    }

    @Test func membersAnswerForThemselves() {
        func invited(_ userId: ID<User>?, at event: EventView) -> InvitedGuestPresentation {
            InvitedGuestPresentation(
                InvitationView(
                    id: Samples.id(40), userId: userId, name: nil, handle: nil, email: "kim@example.org",
                    invitedBy: "Ada", createdAt: Samples.now, status: nil),
                at: event, samples.presentationContext())
        }
        let host = samples.event(role: .host)
        #expect(invited(nil, at: host).answering == .host && invited(Samples.id(3), at: host).answering == .member)
        #expect(invited(nil, at: host).name.english == "kim@example.org")
        #expect(invited(nil, at: host).accountNote?.english == "without an account")
        #expect(invited(nil, at: samples.event(role: .host, state: .cancelled)).answering == nil)
    }

    @Test func whereNobodyAnsweredGuestsAreOfferedWhatTheyMayDo() {
        func empty(_ standing: Standing, state: EventStatus = .scheduled, guestsMayInvite: Bool = false) -> [String] {
            var event = samples.event(state: state)
            event.details.guestsMayInvite = guestsMayInvite
            event.mine = .init(standing)
            event.mine.may = EventView.May(standing, at: event.terms, now: Samples.now)
            let empty = EmptyListPresentation.guests(event)
            return [empty.title.english, empty.step.label.english]
        }
        #expect(empty(Standing(isMember: true)) == ["No answers yet", "Answer"])
        #expect(empty(Standing(isRemoved: true, isMember: true)) == ["No answers yet", "See the event"])
        #expect(empty(Standing(role: .guest, rsvp: .notGoing, isMember: true)) == ["No answers yet", "See the event"])
        #expect(empty(Standing(role: .host, isMember: true)) == ["No answers yet", "Invite people"])
        #expect(empty(Standing(isMember: true), state: .cancelled) == ["Nobody here", "See the event"])
    }

    @Test func peopleAreCountedAsFarAsTheViewerMayKnow() {
        #expect(samples.event().guestCounts.map(\.english) == ["3 people going", "1 person maybe"])
        #expect(samples.event(taken: 10, waiting: 2).guestCounts.last?.english == "2 people waiting")
        #expect(samples.event(counts: false).guestCounts.isEmpty)
        let event = samples.event()
        #expect(event.hostBadge(event.host.id).text.english == "Host")
        #expect(event.hostBadge(Samples.id(3)).text.english == "Co-host")
    }
}
