import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct JoinRequestPresentationTests {
    private let samples = Samples()

    private func shown(
        _ status: JoinRequestStatus = .waiting, party: Int = 1, note: String = "", email: String? = nil,
        at event: EventView? = nil
    ) -> JoinRequestPresentation {
        let request = JoinRequestView(
            id: Samples.id(50), userId: email == nil ? Samples.id(3) : nil, name: "Alan",
            handle: email == nil ? "alan" : nil, email: email, party: party, note: note, status: status,
            askedAt: Samples.now)
        return JoinRequestPresentation(request, event ?? samples.event(role: .host), samples.presentationContext())
    }

    @Test func membersHaveANicknameAndOthersAnAddress() {
        #expect(shown().handle == "@alan" && shown().accountNote == nil && shown().email == nil)
        let guest = shown(party: 2, note: "Hello", email: "a@example.org")
        #expect(guest.handle == nil && guest.email == "a@example.org" && guest.accountNote == "without an account")
        #expect(guest.party?.english == "2 people" && guest.note?.english == "“Hello”")
        #expect(shown().party == nil && shown().note == nil)
    }

    @Test func aWaitingRequestIsApprovedOrDeclined() {
        let name = "Alan"
        #expect(shown().approve == ActionPresentation("Approve", .primary, name: "Approve \(name)"))
        #expect(shown().drop == ActionPresentation("Decline", name: "Decline \(name)"))
        #expect(shown().badge == nil && shown().warning == nil && shown().changeSeats == nil)
    }

    @Test func aDeclinedPersonMayAskAgain() {
        #expect(shown(.declined).drop?.label == "Let them ask again" && shown(.declined).approve != nil)
        #expect(shown(.declined).badge == Badge("Declined", .muted))
    }

    @Test func hostsAreWarnedOfLargeParties() {
        #expect(shown(party: 4).warning?.english == "more than you allow" && shown(party: 4).approve != nil)
        #expect(shown(party: 2, at: samples.event(role: .host, taken: 9)).warning?.english == "not enough free seats")
        let large = shown(party: 5, at: samples.event(role: .host, taken: 3, capacity: 4))
        #expect(large.approve == nil && large.changeSeats?.label == "Change the seats" && large.drop != nil)
    }

    @Test func afterwardsNothingIsOffered() {
        for event in [
            samples.event(role: .host, state: .cancelled), samples.event(role: .host, startsIn: .days(-9)),
        ] {
            let late = shown(party: 5, at: event)
            #expect(late.approve == nil && late.drop == nil && late.changeSeats == nil && late.warning == nil)
            #expect(late.badge == (event.isPast ? Badge("Not answered in time", .muted) : nil))
            #expect(shown(.declined, at: event).badge == Badge("Declined", .muted))
        }
    }
}
