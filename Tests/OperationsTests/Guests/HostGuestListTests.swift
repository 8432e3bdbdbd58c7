import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// What hosts do about guests: only the seats limit them, and each affected guest is notified.
@Suite(.tags(.P41)) struct HostGuestListTests {
    /// Ana hosts with three seats and no companions. Bo is going, Cem has declined. RSVPs are closed.
    private struct Stage {
        let community: TestCommunity
        let ana: Actor, bo: Actor, cem: Actor, dia: Actor
        let event: ID<Event>

        init(_ change: (inout EventInput) -> Void = { _ in }) async throws {
            let cast = try await Cast()
            (community, ana, bo, cem, dia) = (cast.community, cast.ana, cast.bo, cast.cem, cast.dia)
            event = try await community.event(by: ana) {
                $0.capacity = 3
                $0.answerBy = TestCommunity.start + .hours(1)
                change(&$0)
            }
            try await community.rsvp(event, .going, as: bo)
            try await community.rsvp(event, .notGoing, as: cem)
            community.advance(.hours(2))
            try await community.forgetMails()
        }

        func add(
            _ name: String, _ email: String? = nil, _ status: RSVPChoice = .going, party: Int? = nil
        ) async throws -> RSVPView {
            try await community.perform(
                AddGuest(event: event, name: name, email: email, status: status, party: party), as: ana
            ).rsvp
        }

        func set(_ person: Actor, _ status: RSVPChoice?, party: Int? = nil) async throws -> RSVPView {
            try await community.perform(
                SetGuest(event: event, guest: "\(person.userID!)", status: status, party: party), as: ana)
        }

        func rsvp(of name: String) async throws -> ID<RSVP> {
            try await community.value(
                "SELECT r.id FROM rsvp r JOIN guest g ON g.id = r.guest_id WHERE g.name = \(name)")!
        }

        func desk(_ part: HostGuestListSection = .all, _ query: String = "") async throws -> HostGuestList {
            try await community.read {
                try GuestQuery.desk(of: event, part, matching: query, as: ana, limit: 50, in: $0)
            }
        }

        func check() async throws { try await SeatCount(event, in: community).check() }
    }

    /// The list would claim that they come, and the host would learn what they chose not to say.
    @Test func hostsCannotSetMembersWithoutAnRSVP() async throws {
        let stage = try await Stage()
        let (dia, eve) = (stage.dia, try await stage.community.member("Eve"))
        try await stage.community.perform(
            InviteGuests(event: stage.event, userIds: [dia.userID!], emails: ["fay@elsewhere.org"]), as: stage.ana)
        for person in [dia, eve, stage.ana] {
            let set = SetGuest(event: stage.event, guest: "\(person.userID!)", status: .going)
            #expect(try await stage.community.refusal(set, as: stage.ana)?.code == .notFound)
        }
        #expect(try await stage.community.view(stage.event, as: dia).mine.status == nil)
        // The page of a pending invitation.
        let open = try await stage.desk(.noReply).invitations.sorted { ($0.email ?? "") < ($1.email ?? "") }
        #expect(open.map(\.email) == [nil, "fay@elsewhere.org"])
        let (event, ana) = (stage.event, stage.ana)
        #expect(
            try await stage.community.read {
                try InvitationQuery.unanswered(open[1].id, of: event, as: ana, in: $0).email
            } == "fay@elsewhere.org")
        await #expect(throws: Refusal.self) {
            try await stage.community.read { try InvitationQuery.unanswered(open[1].id, of: event, as: dia, in: $0) }
        }
    }

    /// Guests without an account gave their address for this event. A member's address belongs to their account.
    @Test func hostsReadTheAddressesOfGuestsWithoutAnAccountAlone() async throws {
        let stage = try await Stage()
        _ = try await stage.add("Gus", "gus@elsewhere.org")
        #expect(try await stage.desk(.going).guests.items.map(\.email) == [nil, "gus@elsewhere.org"])
        #expect(try await stage.desk(.all, "bo@example").guests.items.isEmpty)
        #expect(try await stage.desk(.all, "gus@else").guests.items.map(\.name) == ["Gus"])
    }

    @Test func afterTheDeadlineHostsSetWhatGuestsCannot() async throws {
        let stage = try await Stage()
        #expect(
            try await stage.community.refusal(SetRSVP(event: stage.event, status: .going), as: stage.cem)?.code
                == .eventOver)
        // Companions are not allowed to guests, but a host may set them.
        let rsvp = try await stage.set(stage.cem, .going, party: 2)
        #expect(rsvp.status == .going && rsvp.party == 2 && rsvp.counts?.seats == 3)
        #expect(try await stage.community.view(stage.event, as: stage.cem).mine.party == 2)
        #expect(try await stage.community.mails(.rsvpSet).map(\.email) == ["cem@example.org"])
        try await stage.check()
        stage.community.advance(.days(30))
        #expect(
            try await stage.community.refusal(
                SetGuest(event: stage.event, guest: "\(stage.bo.userID!)", status: .maybe), as: stage.ana)?.code
                == .eventOver)
    }

    @Test func seatsBindHostsToo() async throws {
        let stage = try await Stage()
        let tooMany = SetGuest(event: stage.event, guest: "\(stage.bo.userID!)", party: 4)
        #expect(try await stage.community.refusal(tooMany, as: stage.ana)?.fields.keys.sorted() == ["party"])
        #expect(try await stage.add("Gus", party: 2).status == .going)
        #expect(try await stage.set(stage.cem, .going).status == .waitlisted, "all seats are taken")
        #expect(
            try await stage.community.refusal(
                SetGuest(event: stage.event, guest: "\(stage.bo.userID!)", party: 2), as: stage.ana)?.code == .eventFull
        )
        #expect(
            try await stage.community.refusal(
                SetGuest(event: stage.event, guest: "\(stage.bo.userID!)", party: 11), as: stage.ana)?.code == .invalid)
        try await stage.check()
        #expect(try await stage.set(stage.bo, .notGoing).status == .notGoing)
        #expect(try await stage.community.view(stage.event, as: stage.cem).mine.status == .going, "the next moves up")
        try await stage.check()
    }

    @Test func aHostLetsSomebodyPassWhoWaitsBehindALargerParty() async throws {
        let stage = try await Stage { $0.companionsAllowed = 2 }
        #expect(try await stage.set(stage.cem, .going, party: 3).status == .waitlisted)
        #expect(try await stage.add("Gus", party: 2).status == .going)
        try await stage.check()
    }

    @Test func whoIsAddedWithAnAddressHasAPassThatWorks() async throws {
        let stage = try await Stage()
        try await stage.community.update(stage.event, as: stage.ana) { $0.visibility = .set(.invited) }
        #expect(try await stage.add("Gus", "gus@elsewhere.org").status == .going)
        let mail = try #require(try await stage.community.mails(.rsvpSet, to: "gus@elsewhere.org").last)
        #expect(mail.entrance == .pass && mail.status == .going)
        let environment = stage.community.community.environment
        let pass = try await stage.community.read { try GuestPass.view(mail.token!, environment: environment, in: $0) }
        #expect(pass.confirmation == .confirmed && pass.event.mine.status == .going)
        #expect(
            try await stage.community.refusal(
                AddGuest(event: stage.event, name: "Gus", email: "GUS@elsewhere.org", status: .going), as: stage.ana)?
                .code == .duplicate)
        #expect(
            try await stage.community.refusal(
                AddGuest(event: stage.event, name: "Bo", email: "bo@example.org", status: .going), as: stage.ana)?.code
                == .conflict)
        #expect(
            try await stage.community.refusal(
                AddGuest(event: stage.event, name: " ", email: "x", status: .going), as: stage.ana)?.fields.keys
                .sorted() == ["email", "name"])
        #expect(try await stage.community.count("SELECT count(*) FROM guest") == 1)
        #expect(try await stage.community.read { try Consistency.problems(in: $0) }.isEmpty)
    }

    @Test func whoseAddressNobodyConfirmedStaysOnceAHostHasSetTheirs() async throws {
        let stage = try await Stage { $0.answerBy = nil }
        let link = try await stage.community.perform(MakeLink(event: stage.event), as: stage.ana).token
        _ = try await stage.community.perform(
            RSVPByLink(token: link, name: "Gil", email: "gil@example.org", status: .going), as: .nobody)
        let rsvp: ID<RSVP>? = try await stage.community.value("SELECT id FROM rsvp WHERE guest_id IS NOT NULL")
        _ = try await stage.community.perform(
            SetGuest(event: stage.event, guest: "\(rsvp!)", status: .maybe), as: stage.ana)
        stage.community.advance(.hours(2))
        try await stage.community.runJobs()
        #expect(try await stage.desk(.maybe).guests.items.map(\.name) == ["Gil"])
    }

    @Test func eachPartShowsItsOwnAndTheCountsAreThoseOfTheRows() async throws {
        let stage = try await Stage { $0.answerBy = nil }
        try await stage.community.update(stage.event, as: stage.ana) { $0.requiresApproval = .set(true) }
        let dia = stage.dia, eli = try await stage.community.member("Eli"),
            fay = try await stage.community.member("Fay")
        try await stage.community.perform(
            InviteGuests(event: stage.event, userIds: [dia.userID!], emails: ["ida@example.org"]), as: stage.ana)
        try await stage.community.perform(SendJoinRequest(event: stage.event), as: eli)
        _ = try await stage.add("Gus", nil, .maybe)
        try await stage.community.perform(InviteGuests(event: stage.event, userIds: [fay.userID!]), as: stage.ana)
        try await stage.community.perform(RemoveGuest(event: stage.event, guest: "\(fay.userID!)"), as: stage.ana)
        for part in HostGuestListSection.allCases {
            let desk = try await stage.desk(part)
            let shown =
                desk.guests.items.map(\.name) + desk.invitations.map { $0.name ?? $0.email! }
                + desk.removed.map { $0.user?.name ?? $0.who }
                + (part == .asking ? desk.requests.map(\.name) : [])
            let expected: [HostGuestListSection: [String]] = [
                .all: ["Cem Lima", "Gus"], .going: [], .maybe: ["Gus"], .waiting: [], .declined: ["Cem Lima"],
                .noReply: ["Dia Lima", "ida@example.org"], .asking: ["Eli Lima"], .removed: ["Fay Lima"],
            ]
            let going = part == .all || part == .going ? ["Bo Lima"] : []
            #expect(shown.sorted() == (expected[part]! + going).sorted(), "\(part)")
            #expect(desk.counts[part] == shown.count, "\(part)")
        }
        #expect(try await stage.desk(.all, "lima CEM").guests.items.map(\.name) == ["Cem Lima"])
        #expect(try await stage.desk(.noReply, "ida").invitations.count == 1)
        #expect(try await stage.desk(.all, "nobody at all").guests.items.isEmpty)
        try await stage.community.perform(RestoreGuest(event: stage.event, guest: "\(fay.userID!)"), as: stage.ana)
        #expect(try await stage.desk(.removed).removed.isEmpty)
        // They are invited and notified, although they were invited and removed a moment ago.
        #expect(try await stage.community.view(stage.event, as: fay).mine.invited)
        #expect(try await stage.community.inbox(fay, .invited).count == 1)
        #expect(
            try await stage.community.refusal(RestoreGuest(event: stage.event, guest: "\(fay.userID!)"), as: stage.ana)?
                .code == .notFound)
    }

    /// The receivers did not ask for these mails, so the limits for strangers apply and no long text is included.
    @Test func mailsToGuestsAddedByHostsAreLimited() async throws {
        let stage = try await Stage()
        _ = try await stage.add("Gus", "gus@elsewhere.org")
        let gus: ID<RSVP> = try await stage.community.value("SELECT id FROM rsvp WHERE guest_id IS NOT NULL")!
        for number in 1...20 {
            _ = try await stage.community.perform(
                SetGuest(event: stage.event, guest: "\(gus)", status: number.isMultiple(of: 2) ? .going : .maybe),
                as: stage.ana)
        }
        for number in 1...20 {
            try await stage.community.perform(
                RemoveGuest(event: stage.event, guest: "\(try await stage.rsvp(of: "Gus"))"), as: stage.ana)
            guard
                try await stage.community.refusal(
                    AddGuest(event: stage.event, name: "Gus", email: "gus@elsewhere.org", status: .going), as: stage.ana
                ) == nil
            else { break }
            try #require(number < 20, "added without end")
        }
        let mails = try await stage.community.mails(to: "gus@elsewhere.org")
        #expect(mails.count == MailAllowance.address.dailyLimit)
        #expect(mails.allSatisfy { $0.isUnasked && $0.body == nil })
        // Members find the rest in their inbox.
        let bo = stage.bo
        for number in 1...20 { _ = try await stage.set(bo, number.isMultiple(of: 2) ? .going : .maybe) }
        #expect(
            try await stage.community.mails(.rsvpSet, to: "bo@example.org").count == MailAllowance.nonFriend.dailyLimit)
        #expect(try await stage.community.inbox(bo, .rsvpSet).count == 20)
    }

    @Test func aCancellationHasAReasonAndARestorationKeepsTheRSVPs() async throws {
        let stage = try await Stage()
        let long = CancelEvent(id: stage.event, reason: String(repeating: "a", count: 501))
        #expect(try await stage.community.refusal(long, as: stage.ana)?.fields.keys.sorted() == ["reason"])
        #expect(
            try await stage.community.refusal(RestoreEvent(id: stage.event), as: stage.ana) == nil,
            "nothing to bring back")
        try await stage.community.perform(CancelEvent(id: stage.event, reason: " The hall is flooded. "), as: stage.ana)
        #expect(try await stage.community.view(stage.event, as: stage.cem).cancellation == "The hall is flooded.")
        #expect(try await stage.community.mails(.eventCancelled).map(\.event?.cancellation) == ["The hall is flooded."])
        #expect(
            try await stage.community.refusal(AddGuest(event: stage.event, name: "Gus", status: .going), as: stage.ana)?
                .code == .conflict)
        try await stage.community.forgetMails()
        try await stage.community.perform(RestoreEvent(id: stage.event), as: stage.ana)
        let event = try await stage.community.view(stage.event, as: stage.bo)
        #expect(event.status == .scheduled && event.cancellation == nil && event.mine.status == .going)
        #expect(try await stage.community.mails(.eventRestored).map(\.email) == ["bo@example.org"])
        #expect(try await stage.community.mails(.eventChanged).isEmpty)
        #expect(
            try await stage.community.inbox(stage.bo, .eventRestored).map(\.eventTitle) == ["Dinner"]
        )
        try await stage.community.perform(CancelEvent(id: stage.event), as: stage.ana)
        stage.community.advance(.days(30))
        #expect(try await stage.community.refusal(RestoreEvent(id: stage.event), as: stage.ana)?.code == .eventOver)
    }
}
