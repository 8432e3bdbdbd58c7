import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// Ana and Bo have a block. Bo comes to Ana's events without his account, under another address. Then his account
/// claims that address.
@Suite(.tags(.P45)) struct ClaimUnderBlockTests {
    private struct Stage {
        static let address = "bo2@example.net"

        let community: TestCommunity
        let ana: Actor, bo: Actor, dia: Actor
        /// Ana's events: one seat; approval; invitation only; and one that is over before Bo claims it.
        let full: ID<Event>, asking: ID<Event>, mailed: ID<Event>, past: ID<Event>

        init() async throws {
            let cast = try await Cast()
            (community, ana, bo, dia) = (cast.community, cast.ana, cast.bo, cast.dia)
            full = try await community.event(by: ana) {
                $0.title = "Full"; $0.capacity = 1
            }
            asking = try await community.event(by: ana) {
                $0.title = "Asking"; $0.requiresApproval = true
            }
            mailed = try await community.event(by: ana) {
                $0.title = "Mailed"; $0.visibility = .invited
            }
            past = try await community.event(by: ana) {
                $0.title = "Past"; $0.startsAt = TestCommunity.start + .days(1)
            }
        }

        func block(by blocker: Actor, _ blocked: Actor) async throws {
            try await community.perform(BlockPerson(userId: blocked.userID!), as: blocker)
        }

        /// Bo responds to every event as Han, signed out, and confirms with the mailed pass. Dia waits for his seat,
        /// and he owes money.
        func come() async throws {
            for event in [full, past] {
                let link = try await community.perform(MakeLink(event: event), as: ana).token
                try await confirm(RSVPByLink(token: link, name: "Han", email: Stage.address, status: .going))
            }
            let link = try await community.perform(MakeLink(event: asking), as: ana).token
            try await confirm(SendJoinRequestByLink(token: link, name: "Han", email: Stage.address))
            try await community.perform(InviteGuests(event: mailed, emails: [Stage.address]), as: ana)
            try await community.rsvp(full, .going, as: dia)
            let han: ID<Guest> = try await community.value(
                "SELECT guest_id FROM rsvp WHERE event_id = \(full) AND guest_id IS NOT NULL")!
            let me = ana.userID!.of(Attendee.self)
            _ = try await community.perform(
                AddExpense(
                    event: full, description: "Boat", amount: 900, paidBy: [ExpensePayer(me, 900)],
                    split: ExpenseDivision(.equal, [.init(me), .init(han.of(Attendee.self))])),
                as: ana)
            community.advance(.days(2))
            try await community.runJobs()
        }

        private func confirm(_ command: some Command) async throws {
            community.advance(.seconds(1))
            _ = try await community.perform(command, as: .nobody)
            _ = try await community.perform(ConfirmGuest(guestToken: community.pass(to: Stage.address)), as: .nobody)
        }

        func claim() async throws {
            try await community.changeEmail(Stage.address, as: bo)
            let token = try await community.mails(.verifyEmail, to: Stage.address).last?.token
            _ = try await community.perform(VerifyEmail(token: token), as: .nobody)
        }

        /// Describes the rows, without ids and times.
        func rows() async throws -> [String] {
            let texts: [SQL] = [
                """
                SELECT 'rsvp ' || e.title || ' ' || coalesce(u.given_name, g.name) || ' ' || r.status FROM rsvp r JOIN event e ON e.id = r.event_id
                LEFT JOIN users u ON u.id = r.user_id LEFT JOIN guest g ON g.id = r.guest_id
                """,
                """
                SELECT 'request ' || e.title || ' ' || u.given_name FROM join_request q JOIN event e ON e.id = q.event_id
                JOIN users u ON u.id = q.user_id
                """,
                "SELECT 'request ' || e.title || ' ' || q.name FROM guest_request q JOIN event e ON e.id = q.event_id",
                """
                SELECT 'invitation ' || e.title || ' ' || coalesce(u.given_name, a.email) FROM invitation i JOIN event e ON e.id = i.event_id
                LEFT JOIN users u ON u.id = i.user_id LEFT JOIN invited_address a ON a.invitation_id = i.id
                """,
                "SELECT 'guest ' || name FROM guest",
                "SELECT 'seats ' || e.title || ' ' || s.going || ' ' || s.waiting FROM seats s JOIN event e ON e.id = s.event_id",
                """
                SELECT 'share ' || coalesce(u.given_name, p.name) || ' ' || x.owed FROM expense_person x JOIN budget_person p ON p.id = x.person_id
                LEFT JOIN users u ON u.id = p.user_id
                """,
            ]
            return try await strings(texts)
        }

        func notices() async throws -> [String] {
            try await strings(["SELECT u.given_name || ' ' || n.kind FROM notice n JOIN users u ON u.id = n.user_id"])
        }

        private func strings(_ texts: [SQL]) async throws -> [String] {
            try await community.read { reader in
                try texts.flatMap { text in try reader.rows(text) { row in try row.next(String.self) } }.sorted()
            }
        }
    }

    private enum Order: CaseIterable {
        case hostBlocksFirst, guestBlocksFirst, hostBlocksLater
    }

    /// The rows are the same whether the block or the claim came first. Past events and debts stay, everything else
    /// ends, and nobody is notified.
    @Test(arguments: Order.allCases) private func nothingComesAlongThatTheBlockWouldEnd(_ order: Order) async throws {
        let stage = try await Stage()
        switch order {
        case .hostBlocksFirst: try await stage.block(by: stage.ana, stage.bo)
        case .guestBlocksFirst: try await stage.block(by: stage.bo, stage.ana)
        case .hostBlocksLater: break
        }
        try await stage.come()
        #expect(
            try await stage.rows() == [
                "guest Han", "guest Han", "guest Han", "invitation Mailed bo2@example.net", "request Asking Han",
                "rsvp Full Dia waitlisted",
                "rsvp Full Han going", "rsvp Past Han going", "seats Asking 0 0", "seats Full 1 1", "seats Mailed 0 0",
                "seats Past 1 0", "share Ana 450",
                "share Han 450",
            ])
        let notices = try await stage.notices()
        try await stage.claim()
        if order == .hostBlocksLater { try await stage.block(by: stage.ana, stage.bo) }
        #expect(
            try await stage.rows() == [
                "rsvp Full Dia going", "rsvp Past Bo going", "seats Asking 0 0", "seats Full 1 0", "seats Mailed 0 0",
                "seats Past 1 0", "share Ana 450",
                "share Bo 450",
            ])
        #expect(try await stage.notices() == (notices + ["Dia movedUp"]).sorted())
        for event in [stage.full, stage.asking, stage.mailed, stage.past] {
            await #expect(throws: Refusal.notFound) { try await stage.community.view(event, as: stage.bo) }
        }
        #expect(
            try await stage.community.read { try JoinRequestQuery.requests(of: stage.asking, as: stage.ana, in: $0) }
                .isEmpty)
        #expect(try await stage.community.read { try Consistency.problems(in: $0) }.isEmpty)
    }

    /// Without a block, everything is claimed.
    @Test func withoutABlockAllComesAlong() async throws {
        let stage = try await Stage()
        try await stage.come()
        try await stage.claim()
        #expect(
            try await stage.rows() == [
                "invitation Mailed Bo", "request Asking Bo", "rsvp Full Bo going", "rsvp Full Dia waitlisted",
                "rsvp Past Bo going", "seats Asking 0 0",
                "seats Full 1 1", "seats Mailed 0 0", "seats Past 1 0", "share Ana 450", "share Bo 450",
            ])
    }

    /// A block is with an account. A newly registered account has none and must be blocked separately.
    @Test func aNewAccountHasNoBlockYet() async throws {
        let stage = try await Stage()
        try await stage.block(by: stage.ana, stage.bo)
        try await stage.come()
        let han = try await stage.community.perform(
            RegisterAccount(
                givenName: "Hana", familyName: "Lima", email: Stage.address, passwordHash: "", timeZone: "UTC",
                role: .member, isVerified: true),
            as: .system)
        #expect(
            try await stage.rows().filter { $0.contains("Hana") } == [
                "invitation Mailed Hana", "request Asking Hana", "rsvp Full Hana going", "rsvp Past Hana going",
                "share Hana 450",
            ])
        try await stage.community.perform(BlockPerson(userId: han), as: stage.ana)
        #expect(try await stage.rows().filter { $0.contains("Hana") } == ["rsvp Past Hana going", "share Hana 450"])
    }

    /// His own address, typed while signed out, is claimed by setting a password by mail.
    @Test func aNewPasswordTakesNothingAlongEither() async throws {
        let stage = try await Stage()
        let community = stage.community
        try await stage.block(by: stage.ana, stage.bo)
        let link = try await community.perform(MakeLink(event: stage.full), as: stage.ana).token
        _ = try await community.perform(
            RSVPByLink(token: link, name: "Han", email: "bo@example.org", status: .going), as: .nobody)
        #expect(try await community.count("SELECT going FROM seats WHERE event_id = \(stage.full)") == 1)
        try await community.perform(ForgotPassword(email: "bo@example.org"), as: .nobody)
        let token = try await community.mails(.resetPassword, to: "bo@example.org").last?.token
        try await community.community.resetPassword(token: token, to: NewPassword("sails at noon"))
        #expect(try await stage.rows() == ["seats Asking 0 0", "seats Full 0 0", "seats Mailed 0 0", "seats Past 0 0"])
        #expect(try await community.read { try Consistency.problems(in: $0) }.isEmpty)
    }
}
