import Domain
import Store
import Testing

@testable import Operations

struct ResetPasswordTests {
    private let new = "sails at noon"

    private func signIn(_ community: TestCommunity, _ email: String, _ password: String) async throws -> SessionTokens {
        try await community.community.signIn(email: email, password: password, kind: .web, device: "Test")
    }

    private func token(_ community: TestCommunity, _ email: String = "ana@example.org") async throws -> String {
        try await community.perform(ForgotPassword(email: email), as: .nobody)
        try await community.runJobs()
        return try await community.mails(.resetPassword, to: email).last!.token!
    }

    @Test func theLinkSetsAPasswordOnceAndEndsEverySession() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        _ = try await signIn(community, "ana@example.org", TestCommunity.password)
        let token = try await token(community)
        try await community.community.resetPassword(token: token, password: new)
        #expect(try await community.count("SELECT count(*) FROM session WHERE user_id = \(ana.userID)") == 0)
        _ = try await signIn(community, "ana@example.org", new)
        await #expect(throws: Refusal.self) { try await signIn(community, "ana@example.org", TestCommunity.password) }
        await #expect(throws: Refusal.self) { try await community.community.resetPassword(token: token, password: "walks at dusk") }
        _ = try await signIn(community, "ana@example.org", new)
    }

    @Test func theLinkWorksForOneHour() async throws {
        for (wait, works) in [(Span.seconds(3599), true), (.hours(1), false)] {
            let community = try TestCommunity()
            _ = try await community.member("Ana")
            let token = try await token(community)
            community.advance(wait)
            let done: ()? = try? await community.community.resetPassword(token: token, password: new)
            #expect((done != nil) == works)
        }
    }

    @Test func aBadPasswordDoesNotUseTheLinkUp() async throws {
        let community = try TestCommunity()
        _ = try await community.member("Ana")
        let token = try await token(community)
        let refusal = await #expect(throws: Refusal.self) { try await community.community.resetPassword(token: token, password: "short") }
        #expect(refusal?.fields.keys.sorted() == ["password"])
        try await community.community.resetPassword(token: token, password: new)
    }

    @Test func unknownAddressesAreNotToldApart() async throws {
        let community = try TestCommunity()
        let bo = try await community.member("Bo")
        let admin = try await community.member("Root", role: .administrator)
        try await community.perform(AdministerUser(id: bo.userID!, status: .disabled), as: admin)
        for email in ["nobody@example.org", "bo@example.org"] {
            #expect(try await community.refusal(ForgotPassword(email: email), as: .nobody) == nil)
        }
        // The answer waits for the same work in each case: one job, whatever becomes of it later.
        #expect(try await community.count("SELECT count(*) FROM job WHERE kind = \(MailResetLink.name)") == 2)
        try await community.runJobs()
        #expect(try await community.mails(.resetPassword).isEmpty)
        #expect(try await community.refusal(ForgotPassword(email: "bo"), as: .nobody)?.fields["email"] != nil)
    }

    /// Whoever reads the mail owns the address, and so what waited for it.
    @Test func aResetConfirmsTheAddressAndBringsWhatWaited() async throws {
        let world = try await World()
        let token = try await token(world.community, "eva@example.org")
        try await world.community.community.resetPassword(token: token, password: new)
        let eva = try await world.community.actor(world.eva.userID!)
        #expect(eva.person?.isVerified == true)
        #expect(try await world.community.view(world.party, as: eva).mine.invited)
    }

    @Test func aLinkMailedToAnAddressThatWasGivenUpIsWorthNothing() async throws {
        let community = try TestCommunity()
        let eva = try await community.member("Eva", isVerified: false)
        let token = try await token(community, "eva@example.org")
        try await community.perform(ChangeEmail(email: "eva2@example.org"), as: eva)
        await #expect(throws: Refusal.self) { try await community.community.resetPassword(token: token, password: new) }
        _ = try await signIn(community, "eva2@example.org", TestCommunity.password)
    }

    @Test func changingThePasswordEndsEveryOtherSession() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let here = try await signIn(community, "ana@example.org", TestCommunity.password)
        _ = try await signIn(community, "ana@example.org", TestCommunity.password)
        let actor = try await community.actor(ana.userID!, session: here.session)
        let wrong = await #expect(throws: Refusal.self) {
            try await community.community.changePassword(current: "wrong", password: "short", as: actor)
        }
        #expect(wrong?.fields.keys.sorted() == ["current", "password"])
        try await community.community.changePassword(current: TestCommunity.password, password: new, as: actor)
        let sessions = try await community.read { try AccountQuery.sessions(as: actor, in: $0) }
        #expect(sessions.map(\.id) == [here.session])
        _ = try await signIn(community, "ana@example.org", new)
    }
}
