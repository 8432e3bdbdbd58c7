import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct CheckInTests {
    /// A dinner that begins in an hour, with two hosts at the door.
    private struct Stage {
        let community: TestCommunity
        let ana: Actor, cohost: Actor, bea: Actor, cem: Actor, dia: Actor
        let event: ID<Event>

        init(_ change: (inout EventInput) -> Void = { _ in }) async throws {
            community = try TestCommunity()
            ana = try await community.member("Ana")
            cohost = try await community.member("Coco")
            bea = try await community.member("Bea")
            cem = try await community.member("Cem")
            dia = try await community.member("Dia")
            event = try await community.event(by: ana) {
                $0.companionsAllowed = 3
                change(&$0)
            }
            try await community.perform(SetHosts(event: event, cohosts: [cohost.userID!]), as: ana)
            try await community.rsvp(event, .going, party: 2, as: bea)
            try await community.rsvp(event, .maybe, as: cem)
            community.move(to: TestCommunity.start + .days(7) - .hours(1))
        }

        @discardableResult
        func checkIn(_ guest: Actor, as host: Actor? = nil, at: Instant? = nil) async throws -> CheckIn {
            try await community.perform(
                CheckInGuest(event: event, guest: "\(guest.userID!)", at: at), as: host ?? ana)
        }

        func undo(_ guest: Actor, as host: Actor? = nil) async throws {
            try await community.perform(UndoCheckIn(event: event, guest: "\(guest.userID!)"), as: host ?? ana)
        }

        func view(_ guest: Actor) async throws -> GuestView {
            try await community.read {
                try GuestQuery.guest(named: "\(guest.userID!)", of: event, as: ana, in: $0)
            }
        }

        func code(of guest: Actor, at event: ID<Event>? = nil) async throws -> String {
            let event = event ?? self.event
            let code: String? = try await community.value(
                "SELECT code FROM ticket WHERE event_id = \(event) AND user_id = \(guest.userID)")
            return try #require(code)
        }

        func scan(_ text: String, as host: Actor? = nil) async throws -> ID<RSVP> {
            let (environment, host) = (community.community.environment, host ?? ana)
            return try await community.read {
                try ScannedGuest.find(text, at: event, as: host, environment: environment, in: $0)
            }
        }

        func scanRefusal(_ text: String) async throws -> Refusal? {
            do {
                _ = try await scan(text)
                return nil
            } catch let refusal as Refusal { return refusal }
        }
    }

    @Test func whoArrivesIsCountedWithTheirCompanionsWithTimeAndHost() async throws {
        let stage = try await Stage()
        let before = try await stage.community.view(stage.event, as: stage.ana)
        #expect(before.counts?.checkedIn == 0 && before.counts?.going == 2)
        let done = try await stage.checkIn(stage.bea, as: stage.cohost)
        #expect(done.at == stage.community.now && !done.isRepeated)
        try await stage.checkIn(stage.cem)
        let bea = try await stage.view(stage.bea)
        #expect(bea.checkedInAt == stage.community.now && bea.checkedInBy == "Coco Lima" && bea.status == .going)
        let cem = try await stage.view(stage.cem)
        #expect(cem.status == .maybe && cem.checkedInAt != nil, "who said maybe is there all the same")
        #expect(try await stage.community.view(stage.event, as: stage.ana).counts?.checkedIn == 3)
        #expect(try await stage.community.view(stage.event, as: stage.cohost).counts?.checkedIn == 3)
    }

    @Test func guestsDoNotSeeWhoHasArrived() async throws {
        let stage = try await Stage()
        try await stage.checkIn(stage.bea)
        #expect(try await stage.community.view(stage.event, as: stage.cem).counts?.checkedIn == nil)
        let seen = try await stage.community.read {
            try GuestQuery.guests(of: stage.event, as: stage.cem, limit: 10, in: $0).items
        }
        #expect(seen.count == 2 && seen.allSatisfy { $0.checkedInAt == nil && $0.checkedInBy == nil })
        let scopes = stage.community.announced.filter { $0.kind == .ticket }.map(\.scope)
        #expect(
            Set(scopes) == [
                .hosts(stage.event), .user(stage.bea.userID!), .user(stage.cem.userID!),
            ])
    }

    /// Two devices at one door, of which one was without a network for a while.
    @Test func twoDevicesMergeAndTheEarlierTimeCounts() async throws {
        let stage = try await Stage()
        let first = stage.community.now
        stage.community.advance(.minutes(10))
        try await stage.checkIn(stage.bea)
        stage.community.advance(.minutes(10))
        let again = try await stage.checkIn(stage.bea, as: stage.cohost)
        #expect(again.isRepeated && again.at == first + .minutes(10), "a later one changes nothing")
        #expect(try await stage.view(stage.bea).checkedInBy == "Ana Lima")
        let late = try await stage.checkIn(stage.bea, as: stage.cohost, at: first)
        #expect(late.isRepeated && late.at == first)
        let bea = try await stage.view(stage.bea)
        #expect(bea.checkedInAt == first && bea.checkedInBy == "Coco Lima")
        #expect(try await stage.community.view(stage.event, as: stage.ana).counts?.checkedIn == 2)
    }

    @Test func anUndoneCheckInCanBeMadeAgain() async throws {
        let stage = try await Stage()
        try await stage.checkIn(stage.bea)
        try await stage.undo(stage.bea, as: stage.cohost)
        try await stage.undo(stage.bea)
        #expect(try await stage.view(stage.bea).checkedInAt == nil)
        #expect(try await stage.community.view(stage.event, as: stage.ana).counts?.checkedIn == 0)
        stage.community.advance(.minutes(3))
        let again = try await stage.checkIn(stage.bea)
        #expect(!again.isRepeated && again.at == stage.community.now)
    }

    @Test func aCheckInThatArrivesLateKeepsItsTimeWithinBounds() async throws {
        let stage = try await Stage()
        let start = TestCommunity.start + .days(7)
        stage.community.move(to: start + .days(5))
        #expect(
            try await stage.community.refusal(
                CheckInGuest(event: stage.event, guest: "\(stage.bea.userID!)"), as: stage.ana)?.code == .eventOver)
        #expect(try await stage.checkIn(stage.bea, at: start + .minutes(4)).at == start + .minutes(4))
        // A clock that has lost its date.
        #expect(try await stage.checkIn(stage.cem, at: Instant(seconds: 0)).at == start - .hours(12))
    }

    @Test func aClockThatIsAheadMeansNow() async throws {
        let stage = try await Stage()
        #expect(try await stage.checkIn(stage.bea, at: stage.community.now + .days(2)).at == stage.community.now)
    }

    @Test func checkInIsClosedBeforeAndForACancelledEvent() async throws {
        let stage = try await Stage()
        stage.community.move(to: TestCommunity.start + .days(6))
        let command = CheckInGuest(event: stage.event, guest: "\(stage.bea.userID!)")
        #expect(try await stage.community.refusal(command, as: stage.ana)?.code == .conflict)
        #expect(try await stage.community.view(stage.event, as: stage.ana).counts?.checkedIn == nil)
        stage.community.move(to: TestCommunity.start + .days(7) - .hours(1))
        try await stage.community.perform(CancelEvent(id: stage.event), as: stage.ana)
        #expect(try await stage.community.refusal(command, as: stage.ana)?.code == .eventOver)
    }

    @Test func whoWaitsIsLetInOnceTheEventHasBegun() async throws {
        let stage = try await Stage { $0.capacity = 2 }
        stage.community.move(to: TestCommunity.start + .days(1))
        try await stage.community.rsvp(stage.event, .going, as: stage.dia)
        stage.community.move(to: TestCommunity.start + .days(7) - .minutes(1))
        let command = CheckInGuest(event: stage.event, guest: "\(stage.dia.userID!)")
        #expect(try await stage.community.refusal(command, as: stage.ana)?.code == .conflict)
        stage.community.advance(.minutes(1))
        try await stage.community.perform(command, as: stage.ana)
        #expect(try await stage.view(stage.dia).status == .waitlisted)
    }

    @Test func whoIsNotOnTheListCannotBeCheckedIn() async throws {
        let stage = try await Stage()
        for guest in ["\(stage.dia.userID!)", "x", ""] {
            let command = CheckInGuest(event: stage.event, guest: guest)
            #expect(try await stage.community.refusal(command, as: stage.ana) == .notFound)
        }
        #expect(
            try await stage.community.refusal(
                UndoCheckIn(event: stage.event, guest: "\(stage.dia.userID!)"), as: stage.ana) == .notFound)
    }

    /// What a host saw stays when the guest changes their mind, and ends with the RSVP.
    @Test func aCheckInOutlivesAnotherAnswerAndEndsWithTheRSVP() async throws {
        let stage = try await Stage()
        try await stage.checkIn(stage.bea)
        try await stage.community.rsvp(stage.event, .notGoing, as: stage.bea)
        #expect(try await stage.view(stage.bea).checkedInAt != nil)
        #expect(try await stage.community.view(stage.event, as: stage.ana).counts?.checkedIn == 2)
        try await stage.community.perform(WithdrawRSVP(event: stage.event), as: stage.bea)
        #expect(try await stage.community.view(stage.event, as: stage.ana).counts?.checkedIn == 0)
        try await stage.checkIn(stage.cem)
        try await stage.community.perform(
            RemoveGuest(event: stage.event, guest: "\(stage.cem.userID!)"), as: stage.ana)
        #expect(try await stage.community.view(stage.event, as: stage.ana).counts?.checkedIn == 0)
        #expect(try await stage.community.count("SELECT count(*) FROM ticket") == 0)
        #expect(try await stage.community.read { try Consistency.problems(in: $0) }.isEmpty)
    }

    /// Otherwise more people would be inside than there are seats.
    @Test func aCheckInEndsWithASeatThatGoesToSomebodyWhoWaits() async throws {
        let stage = try await Stage { $0.capacity = 2 }
        stage.community.move(to: TestCommunity.start + .days(1))
        try await stage.community.rsvp(stage.event, .going, as: stage.dia)
        stage.community.move(to: TestCommunity.start + .days(7) - .hours(1))
        try await stage.checkIn(stage.bea)
        // A smaller party keeps its check-in.
        try await stage.community.rsvp(stage.event, .going, party: 1, as: stage.bea)
        #expect(try await stage.view(stage.bea).checkedInAt != nil)
        let cem = try await stage.community.rsvp(stage.event, .going, as: stage.cem)
        #expect(cem.status == .waitlisted)
        try await expectChangesComplete("gives up the seat", in: stage.community) {
            try await stage.community.rsvp(stage.event, .notGoing, as: stage.bea)
        }
        #expect(try await stage.view(stage.bea).checkedInAt == nil)
        #expect(try await stage.community.view(stage.event, as: stage.ana).counts?.checkedIn == 0)
    }

    @Test func theListAtTheDoorShowsFirstWhoIsMissingAndFindsEverybody() async throws {
        let stage = try await Stage()
        stage.community.move(to: TestCommunity.start + .days(1))
        let zoe = try await stage.community.member("Zoe")
        try await stage.community.rsvp(stage.event, .notGoing, as: stage.dia)
        try await stage.community.rsvp(stage.event, .going, as: zoe)
        stage.community.move(to: TestCommunity.start + .days(7))
        try await stage.checkIn(stage.bea)
        func names(_ query: String = "", limit: Int = 10) async throws -> [String] {
            try await stage.community.read {
                try CheckInQuery.door(of: stage.event, matching: query, as: stage.ana, limit: limit, in: $0)
            }.guests.map { String($0.name.prefix(3)) }
        }
        #expect(try await names() == ["Cem", "Zoe", "Bea"])
        #expect(try await names("di") == ["Dia"], "who declined is found, because they may come after all")
        #expect(try await names("nobody") == [])
        #expect(try await names(limit: 1) == ["Cem"])
        let more = try await stage.community.read {
            try CheckInQuery.door(of: stage.event, matching: "", as: stage.ana, limit: 1, in: $0).more
        }
        #expect(more == 2)
        stage.community.advance(.minutes(1))
        try await stage.checkIn(stage.cem)
        #expect(try await names() == ["Zoe", "Cem", "Bea"], "who came last is next to the hosts' eyes")
    }

    // MARK: Codes

    @Test func aMembersCodeIsFoundInEveryForm() async throws {
        let stage = try await Stage()
        let code = try await stage.code(of: stage.bea)
        let rsvp: ID<RSVP>? = try await stage.community.value(
            "SELECT id FROM rsvp WHERE event_id = \(stage.event) AND user_id = \(stage.bea.userID)")
        let forms = [code, TicketCode(code)!.grouped, "https://x.example/events/\(stage.event)/check-in?code=\(code)"]
        for text in forms { #expect(try await stage.scan(text) == rsvp) }
        let ticket = try await stage.community.read { [now = stage.community.now] reader in
            try CheckInQuery.ticket(
                to: EventQuery.event(stage.event, as: stage.bea, now: now, in: reader), as: stage.bea, now: now,
                in: reader)
        }
        #expect(ticket == TicketView(code: code))
        #expect(try await stage.scanRefusal("0000000000") == .unknownCode)
        #expect(try await stage.scanRefusal("hello") == .unknownCode)
    }

    @Test func aCodeOfAnotherEventIsRefusedAsSuch() async throws {
        let stage = try await Stage()
        let other = try await stage.community.event(by: stage.cem) { $0.startsAt = TestCommunity.start + .days(9) }
        try await stage.community.rsvp(other, .going, as: stage.bea)
        let code = try await stage.code(of: stage.bea, at: other)
        #expect(try await stage.scanRefusal(code) == .codeOfAnotherEvent)
        #expect(
            try await stage.scanRefusal("https://x.example/events/\(other)/check-in?code=\(code)")
                == .codeOfAnotherEvent)
    }

    /// The mailed pass works at the door, also after the RSVP has moved to an account, and the code stays the same.
    @Test func aGuestWithoutAnAccountComesInByTheirPass() async throws {
        let stage = try await Stage()
        stage.community.move(to: TestCommunity.start + .days(1))
        let link = try await stage.community.perform(MakeLink(event: stage.event), as: stage.ana).token
        try await stage.community.perform(
            RSVPByLink(token: link, name: "Gil", email: "gil@example.org", status: .going), as: .nobody)
        let pass = try await stage.community.pass(to: "gil@example.org")
        try await stage.community.perform(ConfirmGuest(guestToken: pass), as: .nobody)
        let environment = stage.community.community.environment
        let ticket = try #require(
            try await stage.community.read { try GuestPass.view(pass, environment: environment, in: $0) }.ticket)
        let rsvp: ID<RSVP>? = try await stage.community.value("SELECT id FROM rsvp WHERE guest_id IS NOT NULL")
        for text in [pass, "https://x.example/g/\(pass)", ticket.code] {
            #expect(try await stage.scan(text) == rsvp)
        }
        let gil = try await stage.community.member("Gil")
        let moved: ID<RSVP>? = try await stage.community.value("SELECT id FROM rsvp WHERE user_id = \(gil.userID)")
        #expect(moved != nil && moved != rsvp)
        for text in [pass, ticket.code] { #expect(try await stage.scan(text) == moved) }
        #expect(try await stage.code(of: gil) == ticket.code)
        #expect(try await stage.community.read { try Consistency.problems(in: $0) }.isEmpty)
    }

    /// The host has met the guest, so the seat is theirs even if the address is never confirmed.
    @Test func aGuestWhoHasNotConfirmedTheirAddressKeepsTheirSeat() async throws {
        let stage = try await Stage()
        let link = try await stage.community.perform(MakeLink(event: stage.event), as: stage.ana).token
        try await stage.community.perform(
            RSVPByLink(token: link, name: "Gil", email: "gil@example.org", status: .going), as: .nobody)
        let rsvp: ID<RSVP>? = try await stage.community.value("SELECT id FROM rsvp WHERE guest_id IS NOT NULL")
        try await stage.community.perform(CheckInGuest(event: stage.event, guest: "\(rsvp!)"), as: stage.ana)
        stage.community.advance(.hours(2))
        try await stage.community.runJobs()
        #expect(
            try await stage.community.read {
                try GuestQuery.guest(named: "\(rsvp!)", of: stage.event, as: stage.ana, in: $0)
            }.checkedInAt != nil)
        #expect(try await stage.community.read { try Consistency.problems(in: $0) }.isEmpty)
    }

    /// A host's device recognizes every ticket of the event without a network, and a guest's device has its own only.
    @Test func everyTicketIsOnTheDevicesOfTheHostsAndOfItsGuest() async throws {
        let stage = try await Stage()
        let (beas, cems) = (try await stage.code(of: stage.bea), try await stage.code(of: stage.cem))
        func codes(_ actor: Actor) async throws -> Set<String> {
            let device = try await SimulatedDevice(of: actor.person!)
            try await device.pull(from: stage.community)
            return Set(try await device.read { try $0.rows("SELECT code FROM ticket") { try $0.next(String.self) } })
        }
        #expect(try await codes(stage.cohost) == [beas, cems])
        #expect(try await codes(stage.bea) == [beas])
        #expect(try await codes(stage.dia) == [])
        let device = try await SimulatedDevice(of: stage.ana.person!)
        try await device.pull(from: stage.community)
        let found = try await device.read {
            try CheckInQuery.rsvp(ticket: TicketCode(beas)!, at: stage.event, as: device.actor, in: $0)
        }
        #expect(try await stage.scan(beas) == found)
    }
}
