import Domain
import Properties
import Testing

struct JoinRequestRulesTests {
    @Test func aHostIsWarnedOfEachLimit() {
        func warnings(_ party: Int, taken: Int = 0) -> [JoinRequestWarning] {
            JoinRequestRules.warnings(
                party: party, companionsAllowed: 2,
                seating: Seating(capacity: 5, taken: taken, waiting: 3, passLargeParties: false))
        }
        #expect(warnings(3) == [])
        #expect(warnings(4) == [.moreThanAllowed])
        #expect(warnings(3, taken: 2) == [])
        #expect(warnings(3, taken: 3) == [.notEnoughFreeSeats])
        #expect(warnings(5, taken: 1) == [.moreThanAllowed, .notEnoughFreeSeats])
        #expect(warnings(6) == [.moreThanAllowed, .notEnoughFreeSeats, .moreThanCapacity])
    }

    /// Approving sets the RSVP as a host does: their own limit on parties does not bind, and the party comes first.
    @Test func theWarningsPredictWhatApprovingDoes() throws {
        try forAll(1_000) { g in
            let capacity = g.one(in: 5) ? nil : g.int(1...12)
            let seating = Seating(
                capacity: capacity, taken: g.int(0...(capacity ?? 12)), waiting: g.int(0...2),
                passLargeParties: g.one(in: 2))
            let party = g.int(RSVPChoice.parties)
            let warnings = JoinRequestRules.warnings(
                party: party, companionsAllowed: g.int(0...9), seating: seating)
            let rsvp = try? seating.rsvp(
                .going, party: party, companionsAllowed: RSVPChoice.parties.upperBound - 1, current: nil,
                comesFirst: true)
            try #require((rsvp == nil) == warnings.contains(.moreThanCapacity))
            try #require((rsvp?.status == .going) == !warnings.contains(.notEnoughFreeSeats))
        }
    }
}
