import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct RSVPFlashTests {
    private func flash(_ status: RSVPStatus, party: Int = 1, position: Int? = nil) -> String? {
        RSVPView(status: status, party: party, position: position, offerUntil: nil, counts: nil, capacity: nil)
            .flash?.english
    }

    @Test func anRSVPIsAnswered() {
        #expect(flash(.going) == "You are going." && flash(.going, party: 3) == "You are going, 3 of you.")
        #expect(flash(.maybe) == "Noted: maybe." && flash(.notGoing) == "Noted: you’re not going.")
        #expect(flash(.waitlisted) == "You are on the waiting list.")
        #expect(flash(.waitlisted, position: 2) == "You are on the waiting list, number 2.")
        #expect(flash(.offered) == "A seat is held for you.")
    }

    @Test func anUnconfirmedRSVPIsNotAnnouncedAsGiven() {
        var rsvp = RSVPView(status: .going, party: 1, position: nil, offerUntil: nil, counts: nil, capacity: nil)
        rsvp.heldUntil = Samples.now
        #expect(rsvp.flash == nil)
    }
}
