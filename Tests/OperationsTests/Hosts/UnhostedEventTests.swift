import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// An event whose hosts all have disabled or deleted accounts accepts no RSVPs and says why. When one is active again,
/// it works as before.
struct UnhostedEventTests {
    /// Ana hosts with two seats. Bo holds both; Cem and the guest Gil wait.
    private struct Stage {
        let community: TestCommunity
        let root: Actor, ana: Actor, bo: Actor, cem: Actor, dia: Actor
        let event: ID<Event>
        let link: String, pass: String

        init(capacity: Int = 2) async throws {
            let cast = try await Cast()
            (community, root) = (cast.community, cast.root)
            (ana, bo, cem, dia) = (cast.ana, cast.bo, cast.cem, cast.dia)
            event = try await community.event(by: ana) {
                $0.capacity = capacity
                $0.companionsAllowed = 1
                $0.guestsMayInvite = true
            }
            link = try await community.perform(MakeLink(event: event), as: ana).token
            try await community.rsvp(event, .going, party: 2, as: bo)
            try await community.rsvp(event, .going, as: cem)
            try await community.perform(
                RSVPByLink(token: link, name: "Gil", email: "gil@example.org", status: .going), as: .nobody)
            pass = try await community.pass(to: "gil@example.org")
        }

        func become(_ status: AccountStatus, _ person: Actor) async throws {
            try await community.perform(AdministerUser(id: person.userID!, status: status), as: root)
        }

        func refusal(_ command: some Command, as actor: Actor) async throws -> Refusal? {
            try await community.refusal(command, as: actor)
        }

        func closed(for actor: Actor) async throws -> RSVPsClosed? {
            let now = community.now
            let (view, head) = try await community.read { reader in
                let head = try EventQuery.cacheKeys(EventFilter(), as: actor, now: now, in: reader).items.first {
                    $0.id == event
                }
                return (try EventQuery.event(event, as: actor, now: now, in: reader), head)
            }
            let reason = view.terms.closingOfRSVPs(now: now)
            #expect(
                head?.closed == reason && head?.terms == view.terms
                    && head.map { EventCacheKey(view, now: now) == $0 } == true)
            #expect(view.mine.may.rsvp == (reason == nil && actor != .nobody && !view.canManage))
            return reason
        }
    }

    @Test(.tags(.P45)) func everyRefusalStatesThatNoHostIsActive() async throws {
        let stage = try await Stage(capacity: 40)
        let asked = try await stage.community.event(by: stage.ana) { $0.requiresApproval = true }
        func refusals() async throws -> [Refusal?] {
            var all: [Refusal?] = []
            for choice in [RSVPChoice.going, .notGoing, .maybe] {
                // People who are going can still cancel.
                let leaves = choice == .notGoing
                if !leaves {
                    all.append(
                        try await stage.refusal(SetRSVP(event: stage.event, status: choice, party: 2), as: stage.bo))
                }
                all.append(try await stage.refusal(RSVPByLink(token: stage.link, status: choice), as: stage.dia))
                all.append(
                    try await stage.refusal(
                        RSVPByLink(
                            token: stage.link, name: "Hal", email: "hal\(choice.rawValue.lowercased())@example.org",
                            status: choice), as: .nobody))
                if !leaves {
                    all.append(
                        try await stage.refusal(RSVPAsGuest(guestToken: stage.pass, status: choice), as: .nobody))
                }
            }
            all.append(try await stage.refusal(SendJoinRequest(event: asked), as: stage.dia))
            all.append(
                try await stage.refusal(InviteGuests(event: stage.event, emails: ["ida@example.org"]), as: stage.bo))
            return all
        }
        let before = try await stage.community.count("SELECT count(*) FROM rsvp")
        try await stage.become(.disabled, stage.ana)
        #expect(try await [stage.closed(for: stage.bo), stage.closed(for: .nobody)] == [.unhosted, .unhosted])
        for (way, refusal) in try await refusals().enumerated() { #expect(refusal == .unhosted, "\(way)") }
        #expect(try await stage.community.count("SELECT count(*) FROM rsvp") == before)
        // People who are going stay so and see the event.
        #expect(try await stage.community.view(stage.event, as: stage.bo).mine.status == .going)
        try await stage.become(.active, stage.ana)
        #expect(try await [stage.closed(for: stage.bo), stage.closed(for: .nobody)] == [nil, nil])
        for (way, refusal) in try await refusals().enumerated() { #expect(refusal == nil, "\(way)") }
    }

    @Test func guestsCanStillDecline() async throws {
        let stage = try await Stage(capacity: 40)
        try await stage.become(.disabled, stage.ana)
        try await stage.community.rsvp(stage.event, .notGoing, as: stage.bo)
        try await stage.community.perform(WithdrawRSVP(event: stage.event), as: stage.cem)
        try await stage.community.perform(RSVPAsGuest(guestToken: stage.pass, status: .notGoing), as: .nobody)
        #expect(
            try await stage.community.count(
                "SELECT count(*) FROM rsvp WHERE event_id = \(stage.event) AND status <> 'notGoing'") == 0)
        #expect(try await stage.refusal(SetRSVP(event: stage.event, status: .going), as: stage.bo) == .unhosted)
    }

    @Test func aCohostCarriesOn() async throws {
        let stage = try await Stage()
        try await stage.community.perform(SetHosts(event: stage.event, cohosts: [stage.dia.userID!]), as: stage.ana)
        try await stage.become(.disabled, stage.ana)
        #expect(try await [stage.closed(for: stage.bo), stage.closed(for: stage.dia)] == [nil, nil])
        try await stage.community.rsvp(stage.event, .going, party: 1, as: stage.bo)
        // A person who has a block with the only active host has no host.
        try await stage.community.perform(BlockPerson(userId: stage.dia.userID!), as: stage.cem)
        #expect(try await [stage.closed(for: stage.cem), stage.closed(for: stage.bo)] == [.unhosted, nil])
        #expect(try await stage.refusal(SetRSVP(event: stage.event, status: .maybe), as: stage.cem) == .unhosted)
        try await stage.become(.disabled, stage.dia)
        #expect(try await stage.closed(for: stage.bo) == .unhosted)
        #expect(try await stage.refusal(SetRSVP(event: stage.event, status: .maybe), as: stage.bo) == .unhosted)
        try await stage.become(.active, stage.dia)
        #expect(try await stage.closed(for: stage.bo) == nil)
    }

    /// Nobody moves up while nobody hosts. When somebody hosts again, seats that became free meanwhile are assigned.
    @Test(.tags(.P42)) func theWaitlistWaitsForAHost() async throws {
        let stage = try await Stage()
        let statuses: SQL = "SELECT count(*) FROM rsvp WHERE event_id = \(stage.event) AND status = 'going'"
        try await stage.become(.disabled, stage.ana)
        try await stage.community.perform(DeleteAccount(id: stage.bo.userID!), as: stage.root)
        try await stage.community.runJobs()
        #expect(try await stage.community.count(statuses) == 0)
        try await stage.become(.active, stage.ana)
        #expect(try await stage.community.count(statuses) == 2)
        #expect(try await stage.community.view(stage.event, as: stage.cem).mine.status == .going)
    }
}
