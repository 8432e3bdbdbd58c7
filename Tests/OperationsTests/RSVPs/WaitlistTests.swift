import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

@Suite(.tags(.P42)) struct WaitlistTests {
    /// Ana hosts with two seats. Bo holds both; Cem, Dia and Eli wait in this order.
    private struct Full {
        let community: TestCommunity
        let ana: Actor, bo: Actor, cem: Actor, dia: Actor, eli: Actor
        let event: ID<Event>

        init(_ change: (inout EventInput) -> Void = { _ in }) async throws {
            let cast = try await Cast()
            (community, ana, bo, cem, dia) = (cast.community, cast.ana, cast.bo, cast.cem, cast.dia)
            eli = try await community.member("Eli")
            event = try await community.event(by: ana) {
                $0.capacity = 2
                $0.companionsAllowed = 3
                change(&$0)
            }
            try await community.rsvp(event, .going, party: 2, as: bo)
            for guest in [cem, dia, eli] { try await community.rsvp(event, .going, as: guest) }
        }

        func status(_ person: Actor) async throws -> RSVPStatus? {
            try await community.view(event, as: person).mine.status
        }
        func position(_ person: Actor) async throws -> Int? {
            try await community.view(event, as: person).mine.position
        }
        func expireDueOffers() async throws {
            while let job = try await community.perform(LeaseJobs(lane: .system), as: .system).first {
                if job.kind == ExpireSeatOffer.name { try await community.community.perform(job: job) }
                try await community.perform(FinishJob(id: job.id, result: .done), as: .system)
            }
        }
    }

    @Test func fullEventPutsGuestOnWaitlistWithAPosition() async throws {
        let full = try await Full()
        #expect(try await full.status(full.cem) == .waitlisted)
        #expect(try await full.position(full.cem) == 1)
        #expect(try await full.position(full.eli) == 3)
    }

    @Test func freedSeatsGoToTheFirstAndTheyAreMailed() async throws {
        let full = try await Full()
        try await full.community.forgetMails()
        try await full.community.rsvp(full.event, .going, party: 1, as: full.bo)
        #expect(try await full.status(full.cem) == .going)
        #expect(try await full.status(full.dia) == .waitlisted)
        #expect(try await full.position(full.dia) == 1)
        #expect(try await full.community.mails(.movedUp).map(\.email) == ["cem@example.org"])
        try await full.community.rsvp(full.event, .notGoing, as: full.bo)
        #expect(try await full.status(full.dia) == .going)
        #expect(try await full.status(full.eli) == .waitlisted)
        #expect(
            try await full.community.mails(.movedUp).map(\.email).sorted() == ["cem@example.org", "dia@example.org"])
    }

    @Test func moreSeatsLetPeopleIn() async throws {
        let full = try await Full()
        try await full.community.update(full.event, as: full.ana) { $0.capacity = .set(4) }
        #expect(try await full.status(full.dia) == .going)
        #expect(try await full.status(full.eli) == .waitlisted)
        try await full.community.update(full.event, as: full.ana) { $0.capacity = .clear }
        #expect(try await full.status(full.eli) == .going)
    }

    @Test func aLargePartyIsPassedOnlyIfTheHostAllowsIt() async throws {
        let full = try await Full()
        try await full.community.rsvp(full.event, .going, party: 2, as: full.cem)
        try await full.community.rsvp(full.event, .going, party: 1, as: full.bo)
        #expect(try await full.status(full.cem) == .waitlisted)
        #expect(try await full.status(full.dia) == .waitlisted)
        #expect(try await full.position(full.cem) == 1, "a larger party keeps its place")
        try await full.community.update(full.event, as: full.ana) { $0.passLargeParties = .set(true) }
        #expect(try await full.status(full.cem) == .waitlisted)
        #expect(try await full.status(full.dia) == .going)
    }

    @Test func theFirstLeavingTheWaitlistLetsTheNextIn() async throws {
        let full = try await Full()
        try await full.community.rsvp(full.event, .going, party: 2, as: full.cem)
        try await full.community.rsvp(full.event, .going, party: 1, as: full.bo)
        try await full.community.rsvp(full.event, .maybe, as: full.cem)
        #expect(try await full.status(full.dia) == .going)
    }

    @Test func seatsCannotBeTakenAwayFromThoseWhoHaveThem() async throws {
        let full = try await Full()
        var changes = UpdateEvent.Changes(TestCommunity.input())
        changes.capacity = .set(1)
        let refusal = try await full.community.refusal(UpdateEvent(id: full.event, changes: changes), as: full.ana)
        #expect(refusal?.code == .invalid)
        #expect(refusal?.fields["capacity"] != nil)
    }

    @Test func insideTheLastHoursASeatIsOfferedWithADeadline() async throws {
        let full = try await Full { $0.offerHours = 24 }
        full.community.move(to: TestCommunity.start + .days(6) + .hours(15))
        try await full.community.forgetMails()
        try await full.community.rsvp(full.event, .going, party: 1, as: full.bo)
        let mine = try await full.community.view(full.event, as: full.cem).mine
        #expect(mine.status == .offered)
        #expect(mine.offerUntil == full.community.now + .hours(2))
        let mail = try #require(try await full.community.mails(.seatOffered).first)
        #expect(mail.email == "cem@example.org" && mail.deadline == mine.offerUntil)
        // Only the person with the offer gets its deadline.
        let rows = try await full.community.read { try Snapshot($0).rows }
        #expect(rows.keys.filter { $0.kind == .seatOffer }.map(\.scope) == [.user(full.cem.userID!)])
        #expect(
            rows.values.filter { "\($0.content)".contains("\(mine.offerUntil!.milliseconds)") }.allSatisfy {
                $0.scope == .user(full.cem.userID!)
            })
        // The seat is held.
        let counts = try #require(try await full.community.view(full.event, as: full.ana).counts)
        #expect([counts.going, counts.maybe, counts.seats, counts.waiting] == [1, 0, 2, 2])
        #expect(try await full.community.rsvp(full.event, .going, as: full.cem).status == .going)
    }

    @Test func anOfferThatRunsOutGoesToTheNext() async throws {
        let full = try await Full { $0.offerHours = 24 }
        full.community.move(to: TestCommunity.start + .days(6) + .hours(15))
        try await full.community.rsvp(full.event, .going, party: 1, as: full.bo)
        full.community.advance(.seconds(7199))
        try await full.expireDueOffers()
        #expect(try await full.status(full.cem) == .offered, "not a second too early")
        full.community.advance(.seconds(1))
        try await full.community.forgetMails()
        try await full.expireDueOffers()
        #expect(try await full.status(full.cem) == .waitlisted)
        #expect(try await full.position(full.cem) == 2, "behind the others")
        #expect(try await full.community.inbox(full.cem, .offerExpired).count == 1)
        #expect(try await full.status(full.dia) == .offered)
        full.community.advance(.hours(2))
        try await full.expireDueOffers()
        #expect(try await full.status(full.eli) == .offered)
    }

    @Test func onceEverybodyHasMissedASeatTheFirstRSVPTakesIt() async throws {
        let full = try await Full { $0.offerHours = 24 }
        full.community.move(to: TestCommunity.start + .days(6) + .hours(15))
        try await full.community.rsvp(full.event, .going, party: 1, as: full.bo)
        try await full.community.forgetMails()
        for _ in 1...8 {
            full.community.advance(.hours(1))
            try await full.expireDueOffers()
        }
        for person in [full.cem, full.dia, full.eli] {
            #expect(try await full.community.inbox(person, .offerExpired).count == 1)
        }
        #expect(
            try await full.community.view(full.event, as: full.ana).counts?.seats == 1,
            "nobody is asked again and again")
        // They keep their order, and the second of them asks.
        #expect(try await full.position(full.cem) == 1)
        let dia = try await full.community.view(full.event, as: full.dia).mine
        #expect(dia.position == 2 && dia.missedOffer != nil && dia.offerUntil == nil && dia.onGoing == .going)
        #expect(try await full.community.rsvp(full.event, .going, as: full.dia).status == .going)
        #expect(try await full.community.view(full.event, as: full.cem).mine.onGoing == .waitlisted)
        #expect(try await full.community.rsvp(full.event, .going, as: full.cem).status == .waitlisted)
        #expect(try await full.community.read { try Consistency.problems(in: $0) }.isEmpty)
        // The next free seat is offered in waitlist order again.
        try await full.community.rsvp(full.event, .notGoing, as: full.bo)
        #expect(try await full.status(full.cem) == .offered)
        #expect(try await full.status(full.eli) == .waitlisted)
    }

    @Test func whoAsksWhenTheTimeIsOverButTheSeatStillFreeHasIt() async throws {
        let full = try await Full { $0.offerHours = 24 }
        for person in [full.dia, full.eli] { try await full.community.rsvp(full.event, .notGoing, as: person) }
        full.community.move(to: TestCommunity.start + .days(6) + .hours(15))
        try await full.community.rsvp(full.event, .going, party: 1, as: full.bo)
        full.community.advance(.hours(3))
        // The expiry job has not run yet.
        #expect(try await full.community.rsvp(full.event, .going, as: full.cem).status == .going)
        #expect(try await full.community.read { try Consistency.problems(in: $0) }.isEmpty)
    }

    @Test func noOfferLapsesWhileSomebodySleeps() async throws {
        let full = try await Full { $0.offerHours = 24 }
        let (event, zone) = (full.event, try await full.community.view(full.event, as: full.ana).timeZone)
        func clock(_ at: Instant) -> Int {
            let clock = Zones.civil(at, in: zone); return clock.hour * 60 + clock.minute
        }
        // At 21:30 the evening before: half an hour counts, the rest in the morning.
        var now = TestCommunity.start + .days(6)
        while clock(now) != 21 * 60 + 30 { now = now + .minutes(1) }
        full.community.move(to: now)
        try await full.community.rsvp(event, .going, party: 1, as: full.bo)
        let until = try #require(try await full.community.view(event, as: full.cem).mine.offerUntil)
        #expect(SeatOffer.night.minutesLeft(at: clock(until)) == 0 && until > now + .hours(10), "\(until)")
        // A person's own quiet hours take precedence.
        try await full.community.perform(
            UpdatePreferences(quietHours: .set(.init(from: "03:00", to: "04:00"))), as: full.dia)
        try await full.community.rsvp(event, .notGoing, as: full.bo)
        #expect(try await full.community.view(event, as: full.dia).mine.offerUntil == now + .hours(2))
    }

    @Test func anOfferRefusedGoesToTheNextAtOnce() async throws {
        let full = try await Full { $0.offerHours = 24 }
        full.community.move(to: TestCommunity.start + .days(6) + .hours(15))
        try await full.community.rsvp(full.event, .going, party: 1, as: full.bo)
        try await full.community.rsvp(full.event, .notGoing, as: full.cem)
        #expect(try await full.status(full.dia) == .offered)
    }

    /// After the deadline nobody could accept an offer, so seats are assigned directly.
    @Test func afterTheDeadlineForRSVPsSeatsAreGivenNotOffered() async throws {
        let full = try await Full {
            $0.offerHours = 168
            $0.answerBy = TestCommunity.start + .days(6)
        }
        full.community.move(to: TestCommunity.start + .days(6) - .minutes(10))
        try await full.community.rsvp(full.event, .going, party: 1, as: full.bo)
        let until = try #require(try await full.community.view(full.event, as: full.cem).mine.offerUntil)
        #expect(until <= TestCommunity.start + .days(6))
        full.community.move(to: TestCommunity.start + .days(6) + .hours(1))
        try await full.expireDueOffers()
        #expect(try await full.status(full.dia) == .going)
    }

    @Test func nobodyMovesUpOnceTheEventHasStartedOrIsOff() async throws {
        let full = try await Full()
        full.community.move(to: TestCommunity.start + .days(7))
        try await full.community.perform(RemoveGuest(event: full.event, guest: "\(full.bo.userID!)"), as: full.ana)
        #expect(try await full.status(full.cem) == .waitlisted)

        let off = try await Full()
        try await off.community.perform(CancelEvent(id: off.event), as: off.ana)
        try await off.community.perform(RemoveGuest(event: off.event, guest: "\(off.bo.userID!)"), as: off.ana)
        #expect(try await off.status(off.cem) == .waitlisted)
    }

    @Test func fewerCompanionsKeepNobodyFromLeavingOrStaying() async throws {
        let full = try await Full()
        try await full.community.update(full.event, as: full.ana) { $0.companionsAllowed = .set(0) }
        #expect(try await full.community.rsvp(full.event, .going, as: full.bo).party == 2)
        #expect(try await full.community.rsvp(full.event, .notGoing, as: full.bo).status == .notGoing)
        #expect(try await full.status(full.dia) == .going)
    }
}
