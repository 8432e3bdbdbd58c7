import Domain
import Properties
import Testing

struct SeatingTests {
    private enum Step {
        case rsvp(Int, RSVPChoice, Int)
        case withdraw(Int)
        case capacity(Int?)
    }

    private func step(_ g: inout Generator) -> Step {
        switch g.int(1...10) {
        case 1: .withdraw(g.int(1...12))
        case 2: .capacity(g.one(in: 5) ? nil : g.int(1...15))
        default: .rsvp(g.int(1...12), g.pick([.going, .going, .going, .maybe, .notGoing]), g.int(1...5))
        }
    }

    /// Performs forty random steps on one event. `check` gets the event before and after each step.
    private func play(_ g: inout Generator, check: (PartyWaitlist, PartyWaitlist, NaiveWaitlist) throws -> Void) throws
    {
        let capacity = g.one(in: 8) ? nil : g.int(1...10)
        let passes = g.one(in: 2)
        let companions = g.int(0...4)
        var event = PartyWaitlist(capacity: capacity, passLargeParties: passes, companionsAllowed: companions)
        var naive = NaiveWaitlist(capacity: capacity, passLargeParties: passes, companionsAllowed: companions)
        for _ in 1...40 {
            let before = event
            switch step(&g) {
            case .rsvp(let name, let choice, let party):
                let isTaken = (try? event.rsvp(name, choice, party: party)) != nil
                try #require(naive.rsvp(name, choice, party: party) == isTaken)
            case .withdraw(let name):
                event.withdraw(name)
                naive.withdraw(name)
            case .capacity(let new):
                event.setCapacity(new)
                naive.setCapacity(new)
            }
            try check(before, event, naive)
        }
    }

    @Test(.tags(.P41)) func seatsTakenNeverExceedTheCapacity() throws {
        try forAll(1000) { g in
            try play(&g) { _, event, _ in
                if let capacity = event.capacity { try #require(event.taken <= capacity) }
            }
        }
    }

    @Test(.tags(.P42)) func nobodyWhoCouldSitDownWaits() throws {
        try forAll(1000) { g in
            try play(&g) { _, event, _ in
                guard let capacity = event.capacity else { return try #require(event.waitlist.isEmpty) }
                let free = capacity - event.taken
                let candidates = event.passLargeParties ? event.waitlist : Array(event.waitlist.prefix(1))
                for party in candidates { try #require(party.rsvp.party > free) }
            }
        }
    }

    @Test(.tags(.P42)) func waitingOrderIsKept() throws {
        try forAll(1000) { g in
            try play(&g) { before, after, _ in
                let earlier = before.waitlist.map(\.name)
                let later = after.waitlist.map(\.name)
                let stayed = earlier.filter(later.contains)
                try #require(Array(later.prefix(stayed.count)) == stayed)
                guard !after.passLargeParties else { return }
                // Guests who moved up from the waitlist were ahead of all who still wait.
                let moved = earlier.filter { name in !later.contains(name) && after.rsvp(of: name)?.status == .going }
                if let first = stayed.first, let last = moved.last {
                    try #require(earlier.firstIndex(of: last)! < earlier.firstIndex(of: first)!)
                }
            }
        }
    }

    @Test(.tags(.P41, .P42)) func seatsEqualANaiveRecount() throws {
        try forAll(1000) { g in
            try play(&g) { _, event, naive in
                for name in 1...12 { try #require(event.rsvp(of: name) == naive.rsvp(of: name)) }
                try #require(event.waitlist.map(\.name) == naive.waiting.map(\.name))
            }
        }
    }

    @Test(.tags(.P43)) func goingAgainWhileGoingChangesNothingAndSucceeds() throws {
        try forAll(1000) { g in
            try play(&g) { _, event, _ in
                for party in event.parties where party.rsvp.status == .going {
                    var again = event
                    try again.rsvp(party.name, .going, party: party.rsvp.party)
                    try #require(again.parties == event.parties)
                }
            }
        }
    }

    @Test func fullEventPutsGuestOnWaitlist() throws {
        let full = Seating(capacity: 2, taken: 2, waiting: 0, passLargeParties: false)
        #expect(try full.rsvp(.going, party: 1, companionsAllowed: 0, current: nil).status == .waitlisted)
    }

    @Test func nobodyPassesThoseWhoWaitUnlessTheHostLetsThem() throws {
        let oneFree = Seating(capacity: 2, taken: 1, waiting: 1, passLargeParties: false)
        #expect(try oneFree.rsvp(.going, party: 1, companionsAllowed: 3, current: nil).status == .waitlisted)
        var passing = oneFree
        passing.passLargeParties = true
        #expect(try passing.rsvp(.going, party: 1, companionsAllowed: 3, current: nil).status == .going)
    }

    @Test func moreSeatsThanAreFreeAreRefusedAndTheRSVPStays() {
        let full = Seating(capacity: 2, taken: 2, waiting: 0, passLargeParties: true)
        let refusal = #expect(throws: Refusal.self) {
            try full.rsvp(.going, party: 2, companionsAllowed: 1, current: RSVPState(status: .going, party: 1))
        }
        #expect(refusal?.code == .eventFull)
    }

    @Test func anOfferedSeatIsTakenByGoing() throws {
        let full = Seating(capacity: 1, taken: 1, waiting: 3, passLargeParties: false)
        let offered = RSVPState(status: .offered, party: 1)
        #expect(try full.rsvp(.going, party: 1, companionsAllowed: 0, current: offered).status == .going)
        #expect(try full.rsvp(.notGoing, party: 1, companionsAllowed: 0, current: offered).seats == 0)
    }

    /// A rule that changes later neither undoes an RSVP nor prevents a guest from leaving.
    @Test(arguments: [RSVPStatus.going, .offered, .waitlisted]) func partyThatWasAllowedStaysAllowed(
        _ status: RSVPStatus
    ) throws {
        let seating = Seating(capacity: 5, taken: 3, waiting: 1, passLargeParties: false)
        let current = RSVPState(status: status, party: 3)
        for choice in RSVPChoice.allCases {
            let rsvp = try seating.rsvp(choice, party: 3, companionsAllowed: 0, current: current)
            #expect(rsvp.party == 3)
        }
        let refusal = #expect(throws: Refusal.self) {
            try seating.rsvp(.going, party: 2, companionsAllowed: 0, current: current)
        }
        #expect(refusal?.fields.keys.first == "party")
    }

    @Test(arguments: [0, -1, 5, 11, Int.max]) func aPartyTheHostDoesNotAllowIsRefused(_ party: Int) {
        let open = Seating(capacity: nil, taken: 0, waiting: 0, passLargeParties: false)
        for choice in RSVPChoice.allCases {
            let refusal = #expect(throws: Refusal.self) {
                try open.rsvp(choice, party: party, companionsAllowed: 3, current: nil)
            }
            #expect(refusal?.fields.keys.first == "party")
        }
    }

    @Test func aPartyLargerThanTheEventIsRefused() {
        let small = Seating(capacity: 2, taken: 0, waiting: 0, passLargeParties: false)
        let refusal = #expect(throws: Refusal.self) {
            try small.rsvp(.going, party: 3, companionsAllowed: 9, current: nil)
        }
        #expect(refusal?.code == .invalid)
    }
}
