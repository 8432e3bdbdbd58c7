import Domain
import Properties
import Testing

struct SeatingTests {
    private enum Step {
        case answer(Int, AnswerChoice, Int)
        case withdraw(Int)
        case capacity(Int?)
    }

    private func step(_ g: inout Generator) -> Step {
        switch g.int(1...10) {
        case 1: .withdraw(g.int(1...12))
        case 2: .capacity(g.one(in: 5) ? nil : g.int(1...15))
        default: .answer(g.int(1...12), g.pick([.going, .going, .going, .maybe, .notGoing]), g.int(1...5))
        }
    }

    /// Forty random steps on one event; `check` sees the rules' event before and after each.
    private func play(_ g: inout Generator, check: (PartyLine, PartyLine, NaiveLine) throws -> Void) throws {
        let capacity = g.one(in: 8) ? nil : g.int(1...10)
        let passes = g.one(in: 2)
        let companions = g.int(0...4)
        var event = PartyLine(capacity: capacity, passLargeParties: passes, companionsAllowed: companions)
        var naive = NaiveLine(capacity: capacity, passLargeParties: passes, companionsAllowed: companions)
        for _ in 1...40 {
            let before = event
            switch step(&g) {
            case .answer(let name, let choice, let party):
                let isTaken = (try? event.answer(name, choice, party: party)) != nil
                try #require(naive.answer(name, choice, party: party) == isTaken)
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
                guard let capacity = event.capacity else { return try #require(event.line.isEmpty) }
                let free = capacity - event.taken
                let candidates = event.passLargeParties ? event.line : Array(event.line.prefix(1))
                for party in candidates { try #require(party.answer.party > free) }
            }
        }
    }

    @Test(.tags(.P42)) func waitingOrderIsKept() throws {
        try forAll(1000) { g in
            try play(&g) { before, after, _ in
                let earlier = before.line.map(\.name)
                let later = after.line.map(\.name)
                let stayed = earlier.filter(later.contains)
                try #require(Array(later.prefix(stayed.count)) == stayed)
                guard !after.passLargeParties else { return }
                // Whoever moved up from the line was ahead of everyone who still waits.
                let moved = earlier.filter { name in !later.contains(name) && after.answer(of: name)?.status == .going }
                if let first = stayed.first, let last = moved.last {
                    try #require(earlier.firstIndex(of: last)! < earlier.firstIndex(of: first)!)
                }
            }
        }
    }

    @Test(.tags(.P41, .P42)) func seatsEqualANaiveRecount() throws {
        try forAll(1000) { g in
            try play(&g) { _, event, naive in
                for name in 1...12 { try #require(event.answer(of: name) == naive.answer(of: name)) }
                try #require(event.line.map(\.name) == naive.waiting.map(\.name))
            }
        }
    }

    @Test(.tags(.P43)) func goingAgainWhileGoingChangesNothingAndSucceeds() throws {
        try forAll(1000) { g in
            try play(&g) { _, event, _ in
                for party in event.parties where party.answer.status == .going {
                    var again = event
                    try again.answer(party.name, .going, party: party.answer.party)
                    try #require(again.parties == event.parties)
                }
            }
        }
    }

    @Test func fullEventPutsGuestOnWaitlist() throws {
        let full = Seating(capacity: 2, taken: 2, waiting: 0, passLargeParties: false)
        #expect(try full.answer(.going, party: 1, companionsAllowed: 0, current: nil).status == .waitlisted)
    }

    @Test func nobodyPassesThoseWhoWaitUnlessTheHostLetsThem() throws {
        let oneFree = Seating(capacity: 2, taken: 1, waiting: 1, passLargeParties: false)
        #expect(try oneFree.answer(.going, party: 1, companionsAllowed: 3, current: nil).status == .waitlisted)
        var passing = oneFree
        passing.passLargeParties = true
        #expect(try passing.answer(.going, party: 1, companionsAllowed: 3, current: nil).status == .going)
    }

    @Test func moreSeatsThanAreFreeAreRefusedAndTheAnswerStays() {
        let full = Seating(capacity: 2, taken: 2, waiting: 0, passLargeParties: true)
        let refusal = #expect(throws: Refusal.self) {
            try full.answer(.going, party: 2, companionsAllowed: 1, current: StandingAnswer(status: .going, party: 1))
        }
        #expect(refusal?.code == .eventFull)
    }

    @Test func anOfferedSeatIsTakenByAnsweringGoing() throws {
        let full = Seating(capacity: 1, taken: 1, waiting: 3, passLargeParties: false)
        let offered = StandingAnswer(status: .offered, party: 1)
        #expect(try full.answer(.going, party: 1, companionsAllowed: 0, current: offered).status == .going)
        #expect(try full.answer(.notGoing, party: 1, companionsAllowed: 0, current: offered).seats == 0)
    }

    /// A rule made later undoes no answer and keeps nobody from leaving.
    @Test(arguments: [AnswerStatus.going, .offered, .waitlisted]) func partyThatWasAllowedStaysAllowed(_ status: AnswerStatus) throws {
        let seating = Seating(capacity: 5, taken: 3, waiting: 1, passLargeParties: false)
        let current = StandingAnswer(status: status, party: 3)
        for choice in AnswerChoice.allCases {
            let answer = try seating.answer(choice, party: 3, companionsAllowed: 0, current: current)
            #expect(answer.party == 3)
        }
        let refusal = #expect(throws: Refusal.self) {
            try seating.answer(.going, party: 2, companionsAllowed: 0, current: current)
        }
        #expect(refusal?.fields.keys.first == "party")
    }

    @Test(arguments: [0, -1, 5, 11, Int.max]) func aPartyTheHostDoesNotAllowIsRefused(_ party: Int) {
        let open = Seating(capacity: nil, taken: 0, waiting: 0, passLargeParties: false)
        for choice in AnswerChoice.allCases {
            let refusal = #expect(throws: Refusal.self) {
                try open.answer(choice, party: party, companionsAllowed: 3, current: nil)
            }
            #expect(refusal?.fields.keys.first == "party")
        }
    }

    @Test func aPartyLargerThanTheEventIsRefused() {
        let small = Seating(capacity: 2, taken: 0, waiting: 0, passLargeParties: false)
        let refusal = #expect(throws: Refusal.self) { try small.answer(.going, party: 3, companionsAllowed: 9, current: nil) }
        #expect(refusal?.code == .invalid)
    }
}
