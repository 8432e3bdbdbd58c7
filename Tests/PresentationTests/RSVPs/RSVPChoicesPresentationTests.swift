import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct RSVPChoicesPresentationTests {
    private let samples = Samples()

    private func choices(_ status: RSVPStatus?, taken: Int = 3, offer: Instant? = nil) -> RSVPChoicesPresentation {
        RSVPChoicesPresentation(
            samples.event(role: status == nil ? .none : .guest, status: status, taken: taken, offer: offer))
    }

    private func current(_ choices: RSVPChoicesPresentation) -> RSVPChoice? {
        choices.choices.first(where: \.isCurrent)?.value
    }

    @Test func goingIsLabelledByItsEffect() {
        for (choices, label) in [
            (choices(nil), "Going"), (choices(nil, taken: 10), "Join the waiting list"), (choices(.going), "Going"),
            (choices(.maybe, taken: 10), "Join the waiting list"), (choices(.notGoing), "Going"),
            (choices(.waitlisted, taken: 10), "On the waiting list"), (choices(.offered), "Take the seat"),
            (choices(.waitlisted, offer: Samples.now), "Take the seat"),
        ] {
            #expect(choices.choices.map(\.label.english) == [label, "Maybe", "Not going"])
            // A seat to take is the primary action.
            #expect(choices.choices.map(\.isNext) == [label == "Take the seat", false, false])
        }
    }

    @Test func theCurrentChoiceIsMarked() {
        #expect(current(choices(nil)) == nil)
        #expect(current(choices(.going)) == .going && current(choices(.waitlisted, taken: 10)) == .going)
        #expect(current(choices(.maybe)) == .maybe && current(choices(.notGoing)) == .notGoing)
        // A seat that is held is not taken yet.
        #expect(current(choices(.offered)) == nil && current(choices(.waitlisted, offer: Samples.now)) == nil)
    }

    @Test func partiesAreAsLargeAsTheHostAllows() {
        let party = PartyPresentation(samples.event(companions: 2))
        #expect(party?.sizes.map(\.label.english) == ["Just me", "Me and 1 more", "Me and 2 more"])
        #expect(party?.sizes.map(\.count) == [1, 2, 3] && party?.current == 1 && party?.hint == nil)
        #expect(PartyPresentation(samples.event(companions: 0)) == nil)
        #expect(PartyPresentation(samples.event(capacity: 2, companions: 5))?.sizes.count == 2)
    }

    /// The host has since lowered the limit.
    @Test func aPartyKeepsItsSize() {
        let party = PartyPresentation(samples.event(role: .guest, status: .going, companions: 0))
        #expect(party?.sizes.count == 2 && party?.current == 2)
        #expect(party?.hint?.english == "Press “Going” again after a change.")
    }
}
