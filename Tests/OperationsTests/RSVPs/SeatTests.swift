import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

@Suite(.tags(.P41, .P42, .P44)) struct SeatTests {
    private struct Play {
        let community: TestCommunity
        let host: Actor
        let people: [Actor]
        let event: ID<Event>
        let link: String
        let isHidden: Bool
        var passes: [String] = []
        var lapsed = 0

        init(_ g: inout Generator) async throws {
            community = try TestCommunity(seed: g.next())
            let host = try await community.member("Ana")
            self.host = host
            var people: [Actor] = []
            for number in 0..<6 { people.append(try await community.member("P\(number)")) }
            self.people = people
            let (capacity, passes, hours, companions) = (
                g.int(1...5), g.one(in: 2), g.one(in: 3) ? 168 : 0, g.int(0...3)
            )
            let isHidden = g.one(in: 4)
            self.isHidden = isHidden
            event = try await community.event(by: host) {
                $0.capacity = capacity
                $0.passLargeParties = passes
                $0.offerHours = hours
                $0.companionsAllowed = companions
                $0.guestList = isHidden ? .hidden : .names
            }
            link = try await community.perform(MakeLink(event: event), as: host).token
        }

        /// Performs one random step. Refusals are expected.
        mutating func step(_ g: inout Generator) async throws {
            let me = g.pick(people)
            let choice = g.pick([RSVPChoice.going, .going, .going, .maybe, .notGoing])
            let party = g.maybe(g.int(1...4))
            do {
                switch g.int(1...12) {
                case 1...5:
                    let reply = try await community.rsvp(event, choice, party: party, as: me)
                    let (stored, row) = try await community.read { [event, isHidden] reader in
                        let rsvp = try reader.value(
                            "SELECT id FROM rsvp WHERE event_id = \(event) AND user_id = \(me.userID)",
                            as: ID<RSVP>.self)
                        return (
                            try RSVPQuery.view(#require(rsvp), shows: !isHidden, in: reader),
                            try EventRow.find(event, in: reader)
                        )
                    }
                    try #require(reply == stored, "the reply says what is stored")
                    try #require((reply.counts == nil) == (row?.details.guestList == .hidden))
                case 6: try await community.perform(WithdrawRSVP(event: event), as: me)
                case 7:
                    let capacity: Patch<Int> = g.one(in: 6) ? .clear : .set(g.int(1...8))
                    let companions = g.int(0...3)
                    let passes = g.one(in: 2)
                    try await community.update(event, as: host) {
                        $0.capacity = capacity
                        $0.companionsAllowed = .set(companions)
                        $0.passLargeParties = .set(passes)
                    }
                case 8: try await community.perform(RemoveGuest(event: event, guest: "\(me.userID!)"), as: host)
                case 9: try await community.perform(InviteGuests(event: event, userIds: [me.userID!]), as: host)
                case 10:
                    let name = "g\(g.int(1...3))"
                    let made = try await community.perform(
                        RSVPByLink(token: link, name: name, email: "\(name)@example.org", status: choice, party: party),
                        as: .nobody)
                    if let token = made.guestToken {
                        passes += [token, try await community.pass(to: "\(name)@example.org")]
                    }
                case 11 where !passes.isEmpty:
                    let pass = g.pick(passes)
                    if g.one(in: 3) {
                        _ = try await community.perform(ConfirmGuest(guestToken: pass), as: .nobody)
                    } else {
                        _ = try await community.perform(
                            RSVPAsGuest(guestToken: pass, status: choice, party: party), as: .nobody)
                    }
                default:
                    community.advance(.minutes(Int64(g.int(1...300))))
                    for party in try await SeatCount(event, in: community).parties
                    where party.status == .offered && party.offerUntil! <= community.now {
                        try await community.perform(ExpireSeatOffer(rsvp: party.id), as: .system)
                    }
                    let held = try await community.read { [now = community.now] in
                        try $0.rows("SELECT guest_id FROM seat_hold WHERE until <= \(now)") {
                            try $0.next(ID<Guest>.self)
                        }
                    }
                    for guest in held { try await community.perform(LapseRSVP(guest: guest), as: .system) }
                    lapsed += held.count
                }
            } catch let refusal as Refusal {
                let usual: [Refusal.Code] = [.invalid, .eventFull, .notAllowed, .notFound, .duplicate, .rateLimited]
                try #require(usual.contains(refusal.code), "\(refusal)")
            }
        }
    }

    @Test func randomInterleavingsKeepTheSeats() async throws {
        var seated = 0, waited = 0, offered = 0, lapsed = 0
        try await forAll(100) { g in
            var play = try await Play(&g)
            var before = try await SeatCount(play.event, in: play.community)
            for _ in 1...30 {
                try await play.step(&g)
                let after = try await SeatCount(play.event, in: play.community)
                try after.check()
                try after.checkOrder(after: before)
                before = after
                seated += after.people(.going)
                waited += after.people(.waitlisted)
                offered += after.people(.offered)
            }
            lapsed += play.lapsed
            try #require(try await play.community.read { try Consistency.problems(in: $0) }.isEmpty)
        }
        // The runs prove something only if all of this happens.
        if seated == 0 || waited == 0 || offered == 0 || lapsed == 0 {
            Issue.record("Only \(seated) sat, \(waited) waited, \(offered) had offers, \(lapsed) lapsed.")
        }
    }

    /// Thousands may send an RSVP to the same event within a minute, so its cost is fixed by count.
    @Test func anRSVPIsAFewStatements() async throws {
        let community = try TestCommunity()
        let host = try await community.member("Ana")
        let ben = try await community.member("Ben")
        let event = try await community.event(by: host)
        try await community.rsvp(event, .going, as: ben)
        community.meter.reset()
        try await community.rsvp(event, .maybe, as: ben)
        // One statement each: decision, seats, notice, RSVP, audit, counters of the log, entries of the log.
        #expect(community.meter.maxStatements == 7)
        #expect(community.meter.maxEntries == 3)
    }

    @Test func manyAtOnceNeverOversell() async throws {
        try await forAll(100) { g in
            let community = try TestCommunity(seed: g.next())
            let host = try await community.member("Ana")
            let capacity = g.pick([1, 3, 10])
            let passes = g.one(in: 2)
            let event = try await community.event(by: host) {
                $0.capacity = capacity
                $0.companionsAllowed = 3
                $0.passLargeParties = passes
            }
            // A mailed invitation gives access to all seats.
            try await community.perform(
                InviteGuests(event: event, emails: (0..<20).map { "g\($0)@example.org" }), as: host)
            let invitations = try await community.mails(.invited)
            let attempts = (0..<20).map { (number: $0, party: g.int(1...min(4, capacity)), leaves: g.one(in: 3)) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for attempt in attempts {
                    group.addTask {
                        let token = try await community.perform(
                            RSVPByLink(
                                token: invitations.first { $0.email == "g\(attempt.number)@example.org" }!.token!,
                                name: "G\(attempt.number)",
                                status: .going, party: attempt.party), as: .nobody
                        ).guestToken!
                        if attempt.leaves {
                            try await community.perform(RSVPAsGuest(guestToken: token, status: .notGoing), as: .nobody)
                        }
                    }
                }
                group.addTask {
                    // The host adds seats meanwhile.
                    try await community.update(event, as: host) { $0.capacity = .set(capacity + 2) }
                }
                try await group.waitForAll()
            }
            let book = try await SeatCount(event, in: community)
            try book.check()
            try #require(book.parties.count == 20)
            let mayStay = attempts.filter { !$0.leaves }.map(\.party).reduce(0, +)
            try #require(book.people(.going, .waitlisted) == mayStay)
        }
    }

    @Test func aMembersRSVPSentOftenAtOnceCountsOnce() async throws {
        let community = try TestCommunity()
        let host = try await community.member("Ana")
        let bo = try await community.member("Bo")
        let event = try await community.event(by: host) { $0.capacity = 3 }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 { group.addTask { try await community.rsvp(event, .going, as: bo) } }
            try await group.waitForAll()
        }
        #expect(try await SeatCount(event, in: community).parties.map(\.party) == [1])
    }

    @Test(.tags(.P43)) func goingAgainOnAFullEventChangesNothing() async throws {
        let world = try await World()
        let before = try await world.community.read { try Snapshot($0).rows }
        let sequence = try await world.community.view(world.dinner, as: world.ana).version
        for party in [nil, 2] {
            let rsvp = try await world.community.rsvp(world.dinner, .going, party: party, as: world.bo)
            #expect(rsvp.status == .going && rsvp.party == 2)
        }
        #expect(try await world.community.read { try Snapshot($0).rows } == before)
        #expect(try await world.community.view(world.dinner, as: world.ana).version == sequence)
    }

    /// The CHECK constraint holds even if every rule above it fails.
    @Test func theStoreItselfRefusesToOversell() async throws {
        let world = try await World()
        await #expect(throws: (any Error).self) {
            _ = try await world.community.community.database.write {
                try $0.execute(
                    "UPDATE seats SET taken = capacity + 1, going = capacity + 1 WHERE event_id = \(world.dinner)")
            }
        }
    }

    /// Two commands decided on the same seat; the guarded statement lets only one through.
    @Test func theGuardedStatementRefusesTheSecondForTheLastSeat() async throws {
        let world = try await World()
        let refusal = await #expect(throws: Refusal.self) {
            _ = try await world.community.community.database.write { writer in
                let tx = Transaction(
                    writer, now: world.community.now, random: { 1 }, hash: { $0 }, actor: nil, handlers: .server)
                try EventCounts(removing: nil, adding: RSVPState(status: .going, party: 1)).apply(
                    to: world.dinner, in: tx)
            }
        }
        #expect(refusal?.code == .eventFull)
    }
}
