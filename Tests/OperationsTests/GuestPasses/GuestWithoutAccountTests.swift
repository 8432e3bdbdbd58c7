import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct GuestWithoutAccountTests {
    private func rsvp(
        _ world: World, _ name: String?, _ email: String?, _ status: RSVPChoice = .going, party: Int? = nil,
        as actor: Actor = .nobody
    ) async throws -> RSVPByLink.Outcome {
        try await world.community.perform(
            RSVPByLink(token: world.link, name: name, email: email, status: status, party: party), as: actor)
    }

    @Test func nameAndAddressAreEnoughAndTheLinkIsMailed() async throws {
        let world = try await World()
        try await world.community.forgetMails()
        let outcome = try await rsvp(world, " Hal ", "Hal@Example.org", .maybe)
        #expect(outcome.rsvp?.status == .maybe && outcome.event == world.dinner)
        let mail = try #require(try await world.community.mails(.guestPass).first)
        #expect(mail.email == "Hal@Example.org" && mail.name == "Hal")
        for token in [outcome.guestToken, mail.token] {
            let view = try await world.community.read { [environment = world.community.community.environment] in
                try GuestPass.view(try #require(token), environment: environment, in: $0)
            }
            #expect(view.name == "Hal" && view.event.mine.status == .maybe)
        }
    }

    @Test func theLinkChangesTheRSVP() async throws {
        let world = try await World()
        let token = try await rsvp(world, "Hal", "hal@example.org", .maybe).guestToken!
        let change = { (status: RSVPChoice) in
            try await world.community.perform(RSVPAsGuest(guestToken: token, status: status), as: .nobody).status
        }
        #expect(try await change(.going) == .waitlisted)
        #expect(try await change(.notGoing) == .notGoing)
        for token in ["", "made up", world.link] {
            #expect(
                try await world.community.refusal(RSVPAsGuest(guestToken: token, status: .going), as: .nobody)?.code
                    == .notFound)
        }
    }

    @Test(.tags(.P6)) func wrongFieldsAreNamed() async throws {
        let world = try await World()
        for (name, email, fields) in [
            (nil, nil, ["email", "name"]), (" ", "hal@example.org", ["name"]), ("Hal", "hal", ["email"]),
            (String(repeating: "a", count: 121), "hal@example.org", ["name"]),
        ] as [(String?, String?, [String])] {
            let refusal = await #expect(throws: Refusal.self) { try await rsvp(world, name, email) }
            #expect(refusal?.fields.keys.sorted() == fields)
        }
        let refusal = await #expect(throws: Refusal.self) { try await rsvp(world, "Hal", "hal@example.org", party: 5) }
        #expect(refusal?.fields.keys.sorted() == ["party"])
        #expect(try await world.community.count("SELECT count(*) FROM guest") == 1, "only Gil of the world")
    }

    /// Typing an address does not reveal whether it has an account, and the RSVP does not count for its owner.
    @Test func aMembersAddressIsForTheMemberToUse() async throws {
        let world = try await World()
        func ask(
            _ email: String, _ status: RSVPChoice = .maybe
        ) async throws -> (RSVPByLink.Outcome, RSVPByLink.Outcome) {
            let command = RSVPByLink(token: world.link, name: "Eve", email: email, status: status)
            return (
                try await world.community.perform(command, as: .nobody),
                try await world.community.perform(command, as: .nobody)
            )
        }
        let (mine, again) = try await ask("DIA@example.org")
        let (other, otherAgain) = try await ask("nobody@example.org")
        #expect(
            mine.rsvp?.status == other.rsvp?.status && mine.rsvp?.heldUntil == other.rsvp?.heldUntil
                && mine.rsvp?.heldUntil != nil)
        #expect(mine.guestToken?.count == other.guestToken?.count && mine.guestToken != nil)
        #expect(again.rsvp == nil && again.guestToken == nil && otherAgain.rsvp == nil && otherAgain.guestToken == nil)
        // No link confirms it, even on another request.
        try await world.community.perform(MailPass(guestToken: #require(mine.guestToken)), as: .nobody)
        #expect(try await world.community.mails(.guestPass).allSatisfy { $0.email.lowercased() != "dia@example.org" })
        let mails = try await world.community.mails(.addressKnown)
        #expect(
            mails.map { $0.email.lowercased() } == Array(repeating: "dia@example.org", count: 3)
                && mails.allSatisfy { $0.token == world.link && $0.thing != nil })
        #expect(
            try await world.community.refusal(ConfirmGuest(guestToken: #require(mine.guestToken)), as: .nobody)?.code
                == .notAllowed)
        // Signed in, they have one RSVP.
        func typed() async throws -> Int {
            try await world.community.count("SELECT count(*) FROM guest_credential WHERE email_key = 'dia@example.org'")
        }
        #expect(try await typed() == 1)
        let dia = try #require(
            try await world.community.read { reader in
                try AccountQuery.find(email: "dia@example.org", in: reader).flatMap {
                    try AccountQuery.actor($0, in: reader)
                }
            })
        _ = try await world.community.perform(RSVPByLink(token: world.link, status: .maybe), as: dia)
        #expect(try await typed() == 0)
        #expect(try await world.community.read { try Consistency.problems(in: $0) }.isEmpty)
        world.community.advance(.hours(1))
        try await world.community.runJobs()
        #expect(try await world.community.count("SELECT count(*) FROM seat_hold") == 0)
    }

    @Test func nobodyChangesOrLearnsAnothersRSVPByKnowingTheAddress() async throws {
        let world = try await World()
        let rows = "SELECT status || party || answered_at FROM rsvp WHERE guest_id IS NOT NULL" as SQL
        let before: String? = try await world.community.value(rows)
        for (number, choice) in RSVPChoice.allCases.enumerated() {
            let sent = RSVPByLink(token: world.link, name: "Eve", email: "GIL@example.org", status: choice, party: 2)
            let said = LinkRSVP(try await world.community.perform(sent, as: .nobody), of: sent)
            #expect(said.status.rawValue == choice.rawValue && said.party == 2, "what was sent")
            #expect(said.position == nil && said.counts == nil && said.guestToken == nil && said.heldUntil == nil)
            let mails = try await world.community.mails(.guestPass, to: "gil@example.org")
            #expect(mails.last?.token == world.guestToken && mails.last?.status == .waitlisted)
            #expect(mails.count { $0.token == world.guestToken } >= number + 1)
        }
        #expect(try await world.community.value(rows) == before)
    }

    @Test func aGuestsSecretMailsTheLinkToTheGuest() async throws {
        let world = try await World()
        let typed = try #require(try await rsvp(world, "Hal", "hal@example.org", .maybe).guestToken)
        let mailed = try await world.community.pass(to: "hal@example.org")
        try await world.community.perform(ConfirmGuest(guestToken: mailed), as: .nobody)
        try await world.community.forgetMails()
        for token in [typed, mailed] { try await world.community.perform(MailPass(guestToken: token), as: .nobody) }
        let mails = try await world.community.mails()
        #expect(
            mails.count == 2
                && mails.allSatisfy { $0.email == "hal@example.org" && $0.token == mailed && $0.status == .maybe })
        for token in ["", "made up", world.link] {
            #expect(try await world.community.refusal(MailPass(guestToken: token), as: .nobody)?.code == .notFound)
        }
    }

    @Test func manyTapsMakeOneGuest() async throws {
        let world = try await World()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask { _ = try? await rsvp(world, "Hal", "hal@example.org") } }
        }
        #expect(
            try await world.community.count("SELECT count(*) FROM guest_credential WHERE email_key = 'hal@example.org'")
                == 1)
        try await SeatCount(world.dinner, in: world.community).check()
    }

    @Test func registeringWithTheAddressTakesTheRSVPAlong() async throws {
        let world = try await World()
        let gil = try await world.community.member("Gil", isVerified: false)
        #expect(
            try await world.community.view(world.dinner, as: gil).mine.status == nil,
            "not before the address is confirmed")
        try await world.community.perform(
            VerifyEmail(token: world.mailed(.verifyEmail, to: "gil@example.org")), as: .nobody)
        let mine = try await world.community.view(world.dinner, as: gil).mine
        #expect(mine.status == .waitlisted && mine.party == 2 && mine.position == 2)
        #expect(
            try await world.community.refusal(
                RSVPAsGuest(guestToken: world.guestToken, status: .notGoing), as: .nobody)?.code == .notFound)
        try await SeatCount(world.dinner, in: world.community).check()
    }

    @Test func oneRSVPIsLeftWhenAMemberTakesAGuestsAddress() async throws {
        let world = try await World()
        try await world.community.changeEmail("gil@example.org", as: world.dia)
        try await world.community.perform(
            VerifyEmail(token: world.mailed(.verifyEmail, to: "gil@example.org")), as: .nobody)
        #expect(try await world.community.view(world.dinner, as: world.dia).mine.status == .maybe)
        #expect(try await world.community.count("SELECT count(*) FROM guest") == 0)
        try await SeatCount(world.dinner, in: world.community).check()
    }

    @Test func aMemberUsesTheLinkAsThemselves() async throws {
        let world = try await World()
        let link = try await world.community.perform(MakeLink(event: world.party), as: world.ana).token
        _ = try await world.community.perform(RSVPByLink(token: link, status: .going), as: world.dia)
        #expect(try await world.community.view(world.party, as: world.dia).mine.status == .going)
        #expect(try await world.community.count("SELECT count(*) FROM guest WHERE event_id = \(world.party)") == 0)
    }

    @Test func aRevokedLinkOpensNothingAndRSVPsStay() async throws {
        let world = try await World()
        try await world.community.perform(RevokeLink(event: world.dinner), as: world.ana)
        #expect(
            try await world.community.refusal(
                RSVPByLink(token: world.link, name: "Hal", email: "hal@example.org", status: .going), as: .nobody)?.code
                == .notFound)
        #expect(try await world.community.refusal(RevokeLink(event: world.dinner), as: world.ana)?.code == .notFound)
        _ = try await world.community.perform(RSVPAsGuest(guestToken: world.guestToken, status: .maybe), as: .nobody)
        #expect(try await world.community.perform(MakeLink(event: world.dinner), as: world.ana).token != world.link)
    }
}
