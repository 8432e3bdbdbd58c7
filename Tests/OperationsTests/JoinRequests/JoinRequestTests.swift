import Domain
import Foundation
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// Join requests at an event that requires approval.
struct JoinRequestTests {
    private struct Stage {
        let community: TestCommunity
        let ana: Actor, bo: Actor, cem: Actor, dia: Actor
        let event: ID<Event>

        init(_ change: @escaping (inout EventInput) -> Void = { _ in }) async throws {
            let cast = try await Cast()
            (community, ana, bo, cem, dia) = (cast.community, cast.ana, cast.bo, cast.cem, cast.dia)
            event = try await community.event(by: ana) {
                $0.requiresApproval = true
                $0.companionsAllowed = 2
                change(&$0)
            }
        }

        func ask(_ actor: Actor, party: Int? = nil, note: String? = nil) async throws -> ID<JoinRequest> {
            try await community.perform(SendJoinRequest(event: event, party: party, note: note), as: actor)
        }

        func refusedAsk(_ actor: Actor, party: Int? = nil, note: String? = nil) async throws -> Refusal? {
            try await community.refusal(SendJoinRequest(event: event, party: party, note: note), as: actor)
        }

        func requests(as actor: Actor) async throws -> [JoinRequestView] {
            try await community.read { try JoinRequestQuery.requests(of: event, as: actor, in: $0) }
        }

        func own(_ actor: Actor) async throws -> JoinRequestStatus? {
            try await community.read { try JoinRequestQuery.own(event, as: actor, in: $0) }?.status
        }

        func refusedRSVP(_ actor: Actor, _ choice: RSVPChoice = .going) async throws -> Refusal? {
            try await community.refusal(SetRSVP(event: event, status: choice), as: actor)
        }

        func approve(_ request: ID<JoinRequest>, as actor: Actor) async throws -> Refusal? {
            try await community.refusal(ApproveJoinRequest(event: event, request: request), as: actor)
        }

        func drop(_ request: ID<JoinRequest>, reopens: Bool? = nil, as actor: Actor) async throws -> Refusal? {
            try await community.refusal(DropJoinRequest(event: event, request: request, reopens: reopens), as: actor)
        }
    }

    @Test(.tags(.P11)) func whoWasNotInvitedAsksFirst() async throws {
        let stage = try await Stage()
        for choice in [RSVPChoice.going, .maybe] {
            let refusal = try await stage.refusedRSVP(stage.bo, choice)
            #expect(
                refusal?.code == .notAllowed && refusal?.message == "The host approves each request. Ask to come first."
            )
        }
        #expect(try await stage.community.view(stage.event, as: stage.bo).mustAsk)
        #expect(try await stage.refusedRSVP(stage.bo, .notGoing) == nil, "anybody may say no")
        let request = try await stage.ask(stage.bo, party: 2, note: "  With my sister ")
        let asked = try await stage.requests(as: stage.ana)
        #expect(
            asked.map(\.id) == [request] && asked[0].party == 2 && asked[0].note == "With my sister"
                && asked[0].status == .waiting)
        #expect(asked[0].name == "Bo Lima" && asked[0].askedAt == stage.community.now)
        #expect(try await stage.own(stage.bo) == .waiting)
        #expect(try await stage.own(stage.cem) == nil)
        #expect(try await stage.refusedRSVP(stage.bo)?.code == .notAllowed, "not yet")
        #expect(try await stage.approve(request, as: stage.ana) == nil)
        let seen = try await stage.community.view(stage.event, as: stage.bo)
        #expect(seen.mine.status == .going && seen.mine.party == 2 && seen.mine.request == .approved && !seen.mustAsk)
        #expect(seen.counts?.going == 2)
        // Approved guests change their RSVP freely.
        for choice in [RSVPChoice.notGoing, .maybe, .going] {
            #expect(try await stage.refusedRSVP(stage.bo, choice) == nil)
        }
        #expect(try await stage.refusedAsk(stage.bo)?.code == .conflict)
        #expect(try await stage.approve(request, as: stage.ana) == nil, "approved twice is approved")
        #expect(try await stage.community.inbox(stage.bo, .approved).count == 1)
    }

    @Test func whoIsInvitedByAHostNeedNotAskWhoIsByAGuestMust() async throws {
        let stage = try await Stage { $0.guestsMayInvite = true }
        try await stage.community.perform(SetHosts(event: stage.event, cohosts: [stage.cem.userID!]), as: stage.ana)
        try await stage.community.perform(InviteGuests(event: stage.event, userIds: [stage.bo.userID!]), as: stage.cem)
        #expect(try await !stage.community.view(stage.event, as: stage.bo).mustAsk)
        #expect(try await stage.refusedAsk(stage.bo)?.code == .conflict)
        #expect(try await stage.refusedRSVP(stage.bo) == nil)
        try await stage.community.perform(InviteGuests(event: stage.event, userIds: [stage.dia.userID!]), as: stage.bo)
        #expect(try await stage.community.view(stage.event, as: stage.dia).mine.invited)
        #expect(try await stage.community.view(stage.event, as: stage.dia).mustAsk, "the page offers what is possible")
        #expect(try await stage.refusedRSVP(stage.dia)?.code == .notAllowed)
        #expect(try await stage.refusedAsk(stage.dia) == nil)
        // Nobody needs to ask where no approval is required or when they already have an RSVP.
        let open = try await stage.community.event(by: stage.ana)
        #expect(try await stage.community.refusal(SendJoinRequest(event: open), as: stage.bo)?.code == .conflict)
        try await stage.community.rsvp(open, .maybe, as: stage.dia)
        try await stage.community.update(open, as: stage.ana) { $0.requiresApproval = .set(true) }
        #expect(try await stage.community.refusal(SendJoinRequest(event: open), as: stage.dia)?.code == .conflict)
        #expect(try await stage.community.refusal(SetRSVP(event: open, status: .going), as: stage.dia) == nil)
    }

    @Test(.tags(.P6)) func aPartyIsAsLargeAsTheHostAllows() async throws {
        let stage = try await Stage()
        for party in [-1, 0, 4, 11] {
            #expect(try await stage.refusedAsk(stage.bo, party: party)?.fields.keys.first == "party", "\(party)")
        }
        #expect(
            try await stage.refusedAsk(stage.bo, note: String(repeating: "x", count: 301))?.fields.keys.first == "note")
        #expect(try await stage.refusedAsk(stage.bo, note: "two\nlines")?.fields.keys.first == "note")
        #expect(try await stage.requests(as: stage.ana).isEmpty)
        let request = try await stage.ask(stage.bo, party: 3, note: String(repeating: "x", count: 300))
        // A changed request that is still waiting stays the same request.
        #expect(try await stage.ask(stage.bo, party: 1, note: nil) == request)
        #expect(try await stage.requests(as: stage.ana).map(\.party) == [1])
    }

    @Test(.tags(.P11)) func hostsAloneReadAndDecide() async throws {
        let stage = try await Stage()
        let request = try await stage.ask(stage.bo)
        for (actor, code) in [
            (stage.bo, Refusal.Code.notAllowed), (stage.cem, .notAllowed), (.nobody, .unauthenticated),
        ] {
            await #expect(throws: Refusal.self) { try await stage.requests(as: actor) }
            #expect(try await stage.approve(request, as: actor)?.code == code)
        }
        #expect(try await stage.drop(request, as: stage.cem) == .noRequest)
        #expect(try await stage.drop(request, as: .nobody) == .unauthenticated)
        // A join request of one event is unknown at another.
        let other = try await stage.community.event(by: stage.cem) { $0.requiresApproval = true }
        #expect(
            try await stage.community.refusal(ApproveJoinRequest(event: other, request: request), as: stage.cem)
                == .noRequest)
        #expect(
            try await stage.community.refusal(DropJoinRequest(event: other, request: request), as: stage.cem)
                == .noRequest)
        #expect(try await stage.own(stage.bo) == .waiting)
        try await stage.community.perform(SetHosts(event: stage.event, cohosts: [stage.dia.userID!]), as: stage.ana)
        #expect(try await stage.approve(request, as: stage.dia) == nil)
        #expect(try await stage.drop(request, as: stage.ana)?.code == .conflict, "let in is let in")
        #expect(try await stage.drop(request, as: stage.bo)?.code == .conflict)
    }

    @Test(.tags(.P41, .P42)) func approvedOnAFullEventOneIsWaitlisted() async throws {
        let stage = try await Stage { $0.capacity = 2 }
        let first = try await stage.ask(stage.bo, party: 2)
        let second = try await stage.ask(stage.cem, party: 1)
        for request in [first, second] { #expect(try await stage.approve(request, as: stage.ana) == nil) }
        #expect(try await stage.community.view(stage.event, as: stage.cem).mine.status == .waitlisted)
        #expect(try await stage.community.mails(.approved, to: "cem@example.org").map(\.status) == [.waitlisted])
        #expect(try await stage.community.mails(.approved, to: "bo@example.org").map(\.status) == [.going])
        try await stage.community.rsvp(stage.event, .notGoing, as: stage.bo)
        #expect(try await stage.community.view(stage.event, as: stage.cem).mine.status == .going)
        #expect(try await stage.community.read { try Consistency.problems(in: $0) }.isEmpty)
    }

    @Test func whoWasDeclinedAsksAgainOnceTheHostOpensItForThem() async throws {
        let stage = try await Stage()
        let request = try await stage.ask(stage.bo)
        #expect(try await stage.drop(request, as: stage.ana) == nil)
        #expect(try await stage.own(stage.bo) == .declined)
        stage.community.advance(.days(6))
        #expect(try await stage.refusedAsk(stage.bo)?.code == .notAllowed)
        #expect(
            try await stage.drop(request, as: stage.bo)?.code == .conflict, "nor by taking the old join request back")
        #expect(try await stage.refusedRSVP(stage.bo)?.code == .notAllowed)
        #expect(try await stage.drop(request, as: stage.ana) == nil)
        #expect(try await stage.own(stage.bo) == .declined, "two hosts who decline at once do not open it again")
        #expect(try await stage.drop(request, reopens: true, as: stage.ana) == nil)
        #expect(try await stage.own(stage.bo) == nil)
        let again = try await stage.ask(stage.bo)
        #expect(again != request)
        #expect(try await stage.approve(again, as: stage.ana) == nil)
        // A host may also approve a request after dismissing it.
        let other = try await stage.ask(stage.cem)
        #expect(try await stage.drop(other, as: stage.ana) == nil)
        #expect(try await stage.approve(other, as: stage.ana) == nil)
        #expect(try await stage.community.view(stage.event, as: stage.cem).mine.status == .going)
    }

    @Test func aJoinRequestIsTakenBackAndMadeAgain() async throws {
        let stage = try await Stage()
        let request = try await stage.ask(stage.bo)
        #expect(try await stage.drop(request, as: stage.bo) == nil)
        #expect(try await stage.requests(as: stage.ana).isEmpty)
        #expect(try await stage.ask(stage.bo) != request)
    }

    @Test func askingEndsWhereRSVPsEnd() async throws {
        let stage = try await Stage { $0.answerBy = TestCommunity.start + .days(2) }
        #expect(try await stage.refusedAsk(stage.ana)?.code == .notAllowed, "hosts are there")
        let request = try await stage.ask(stage.bo)
        try await stage.community.perform(InviteGuests(event: stage.event, userIds: [stage.dia.userID!]), as: stage.ana)
        try await stage.community.perform(RemoveGuest(event: stage.event, guest: "\(stage.dia.userID!)"), as: stage.ana)
        #expect(try await stage.refusedAsk(stage.dia)?.code == .notAllowed, "removed")
        stage.community.advance(.days(2))
        #expect(try await stage.refusedAsk(stage.cem)?.code == .eventOver)
        #expect(try await stage.approve(request, as: stage.ana) == nil, "the deadline binds guests")
        #expect(try await stage.own(stage.bo) == .approved)
        let over = try await Stage()
        let late = try await over.ask(over.bo)
        over.community.advance(.days(30))
        #expect(try await over.approve(late, as: over.ana)?.code == .eventOver)
        #expect(try await over.own(over.bo) == .waiting, "what was refused changed nothing")
        let later = try await Stage()
        try await later.community.perform(CancelEvent(id: later.event), as: later.ana)
        #expect(try await later.refusedAsk(later.bo)?.code == .eventOver)
    }

    /// The host is notified once a day, however often the same person asks and withdraws.
    @Test func aRepeatedRequestNotifiesTheHostOnce() async throws {
        let stage = try await Stage()
        for _ in 1...3 {
            #expect(try await stage.drop(stage.ask(stage.bo), as: stage.bo) == nil)
            #expect(try await stage.community.unread(stage.ana) == 0, "nothing waits for the host")
        }
        #expect(try await stage.community.mails(.asked).isEmpty, "taken back before it was sent")
        _ = try await stage.ask(stage.bo)
        #expect(try await stage.community.unread(stage.ana) == 1)
        #expect(try await stage.community.inbox(stage.ana, .asked).count == 1)
    }

    @Test(.tags(.P45), arguments: [Visibility.unlisted, .invited]) func whoHasTheLinkAsksByIt(
        _ visibility: Visibility
    ) async throws {
        let stage = try await Stage { $0.visibility = visibility }
        let link = try await stage.community.perform(MakeLink(event: stage.event), as: stage.ana).token
        #expect(try await stage.refusedAsk(stage.bo) == .notFound, "without the link there is nothing to see")
        func byLink(_ actor: Actor, _ event: ID<Event>? = nil, token: String) async throws -> Refusal? {
            try await stage.community.refusal(SendJoinRequest(event: event ?? stage.event, token: token), as: actor)
        }
        #expect(try await byLink(stage.bo, token: "no such link") == .notFound)
        let other = try await stage.community.event(by: stage.ana) {
            $0.requiresApproval = true; $0.visibility = .invited
        }
        #expect(try await byLink(stage.bo, other, token: link) == .notFound, "the link opens its own event")
        #expect(try await byLink(stage.bo, token: link) == nil)
        // While the request waits, they see the event without its address. After withdrawing it they do not.
        #expect(try await stage.community.view(stage.event, as: stage.bo).address == nil)
        #expect(try await stage.community.view(stage.event, as: stage.bo).mine.standing.isAsking)
        let request = try #require(try await stage.requests(as: stage.ana).first?.id)
        #expect(try await stage.drop(request, as: stage.bo) == nil)
        await #expect(throws: Refusal.notFound) { try await stage.community.view(stage.event, as: stage.bo) }
        #expect(try await byLink(stage.bo, token: link) == nil)
        let again = try #require(try await stage.requests(as: stage.ana).first?.id)
        #expect(try await stage.approve(again, as: stage.ana) == nil)
        #expect(try await stage.community.view(stage.event, as: stage.bo).mine.status == .going)
        // A dismissed person no longer sees it.
        #expect(try await byLink(stage.cem, token: link) == nil)
        let cems = try #require(try await stage.requests(as: stage.ana).first { $0.userId == stage.cem.userID }?.id)
        #expect(try await stage.drop(cems, as: stage.ana) == nil)
        await #expect(throws: Refusal.notFound) { try await stage.community.view(stage.event, as: stage.cem) }
        #expect(try await byLink(stage.cem, token: link)?.code == .notAllowed)
    }

    /// An invitation by a host stays valid after that person stops hosting.
    @Test func guestsOfAFormerCohostNeedNoRequest() async throws {
        let stage = try await Stage()
        try await stage.community.perform(SetHosts(event: stage.event, cohosts: [stage.cem.userID!]), as: stage.ana)
        try await stage.community.perform(InviteGuests(event: stage.event, userIds: [stage.bo.userID!]), as: stage.cem)
        try await stage.community.perform(LeaveHosting(event: stage.event), as: stage.cem)
        #expect(try await !stage.community.view(stage.event, as: stage.bo).mustAsk)
        #expect(try await stage.refusedRSVP(stage.bo) == nil)
        #expect(try await stage.refusedRSVP(stage.cem) == nil, "and so does their own")
    }

    @Test func aGuestWithoutAnAccountHasToAskToo() async throws {
        let stage = try await Stage()
        let link = try await stage.community.perform(MakeLink(event: stage.event), as: stage.ana).token
        let refusal = try await stage.community.refusal(
            RSVPByLink(token: link, name: "Gil", email: "gil@example.org", status: .going), as: .nobody)
        #expect(
            refusal?.code == .notAllowed && refusal?.message == "The host approves each request. Ask to come first.")
        #expect(
            try await stage.community.refusal(RSVPByLink(token: link, status: .going), as: stage.bo)?.message.english
                .contains("Ask to come") == true)
        #expect(try await stage.community.count("SELECT count(*) FROM guest") == 0)
    }

    @Test(.tags(.P45)) func theAddressIsForThoseWhoAreIn() async throws {
        let stage = try await Stage()
        func address(_ actor: Actor) async throws -> String? {
            try await stage.community.view(stage.event, as: actor).address
        }
        let request = try await stage.ask(stage.bo)
        try await stage.community.perform(InviteGuests(event: stage.event, userIds: [stage.cem.userID!]), as: stage.ana)
        for actor in [stage.bo, stage.cem, stage.dia, .nobody] { #expect(try await address(actor) == nil) }
        #expect(
            try await stage.community.view(stage.event, as: stage.dia).locationName == "Kitchen",
            "where roughly is for all")
        #expect(try await stage.community.mails(.invited, to: "cem@example.org").map { $0.event?.address } == [nil])
        #expect(try await stage.approve(request, as: stage.ana) == nil)
        #expect(try await address(stage.bo) == "Long Lane 7")
        #expect(try await stage.community.mails(.approved).map { $0.event?.address } == ["Long Lane 7"])
        try await stage.community.rsvp(stage.event, .notGoing, as: stage.bo)
        #expect(try await address(stage.bo) == nil)
    }

    /// Switching approval moves the address between the event row and the row with the withheld location.
    @Test(.tags(.P45, .P55)) func switchingApprovalMovesTheAddress() async throws {
        let stage = try await Stage { $0.visibility = .invited }
        func fields(_ key: Snapshot.Key) async throws -> [String: SQLValue]? {
            try await stage.community.read { try Snapshot($0).rows[key] }.map { row in
                Dictionary(uniqueKeysWithValues: row.content.map { ($0.name, $0.value) })
            }
        }
        let place = Snapshot.Key(scope: .place(stage.event), kind: .place, id: stage.event.bytes)
        let event = Snapshot.Key(scope: .event(stage.event), kind: .event, id: stage.event.bytes)
        for isOn in [true, false, true, false] {
            try await expectChangesComplete("approval \(isOn)", in: stage.community) {
                try await stage.community.update(stage.event, as: stage.ana) { $0.requiresApproval = .set(isOn) }
            }
            #expect(try await fields(place)?["address"] == (isOn ? .text("Long Lane 7") : nil))
            #expect(try await fields(event)?["address"] == (isOn ? .null : .text("Long Lane 7")))
            #expect(try await fields(event)?["location_name"] == .text("Kitchen"))
        }
    }
}
