import Domain
import Properties
import Testing

struct LargestPartyTests {
    @Test func companionsAndSeatsLimitAParty() {
        #expect(RSVPChoice.largestParty(companionsAllowed: 0) == 1)
        #expect(RSVPChoice.largestParty(companionsAllowed: 3) == 4)
        #expect(RSVPChoice.largestParty(companionsAllowed: 3, capacity: 2) == 2)
        #expect(RSVPChoice.largestParty(companionsAllowed: 3, capacity: 20) == 4)
    }

    /// The largest party that a form offers is the largest that an RSVP takes.
    @Test func anRSVPTakesTheLargestPartyAndNoLargerOne() throws {
        try forAll(1_000) { g in
            let companions = g.int(0...9)
            let seating = Seating(
                capacity: g.one(in: 5) ? nil : g.int(1...12), taken: 0, waiting: 0, passLargeParties: false)
            let largest = RSVPChoice.largestParty(companionsAllowed: companions, capacity: seating.capacity)
            func takes(_ party: Int) -> Bool {
                (try? seating.rsvp(.going, party: party, companionsAllowed: companions, current: nil)) != nil
            }
            try #require(takes(largest) && !takes(largest + 1))
        }
    }
}
