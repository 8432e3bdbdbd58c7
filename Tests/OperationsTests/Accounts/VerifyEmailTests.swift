import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct VerifyEmailTests {
    private func token(_ community: TestCommunity, _ email: String = "eva@example.org") async throws -> String {
        try await community.mails(.verifyEmail, to: email).last!.token!
    }

    private func isVerified(_ actor: Actor, _ community: TestCommunity) async throws -> Bool {
        try await community.read { try AccountQuery.account(actor.userID!, in: $0) }.emailVerified
    }

    @Test func theLinkWorksOnce() async throws {
        let community = try TestCommunity()
        let eva = try await community.member("Eva", isVerified: false)
        let token = try await token(community)
        #expect(try await community.perform(VerifyEmail(token: token), as: .nobody) == eva.userID)
        #expect(try await isVerified(eva, community))
        let refusal = try await community.refusal(VerifyEmail(token: token), as: .nobody)
        #expect(refusal?.code == .invalid && refusal?.fields["token"] != nil)
    }

    @Test func oneOfManyAtOnceUsesTheLink() async throws {
        let community = try TestCommunity()
        _ = try await community.member("Eva", isVerified: false)
        let token = try await token(community)
        let uses = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 {
                group.addTask { (try? await community.perform(VerifyEmail(token: token), as: .nobody)) != nil }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(uses == 1)
    }

    @Test func theLinkWorksFor24Hours() async throws {
        for (wait, works) in [(Span.seconds(86_399), true), (.hours(24), false)] {
            let community = try TestCommunity()
            let eva = try await community.member("Eva", isVerified: false)
            let token = try await token(community)
            community.advance(wait)
            #expect((try await community.refusal(VerifyEmail(token: token), as: .nobody) == nil) == works)
            #expect(try await isVerified(eva, community) == works)
        }
    }

    @Test func aNewMailEndsTheOldLink() async throws {
        let community = try TestCommunity()
        let eva = try await community.member("Eva", isVerified: false)
        let old = try await token(community)
        community.advance(.minutes(1))
        try await community.perform(ResendVerification(), as: eva)
        let new = try await token(community)
        #expect(old != new)
        #expect(try await community.refusal(VerifyEmail(token: old), as: .nobody)?.code == .invalid)
        #expect(try await community.refusal(VerifyEmail(token: new), as: .nobody) == nil)
        #expect(try await community.refusal(ResendVerification(), as: community.actor(eva.userID!))?.code == .conflict)
    }

    @Test(arguments: [nil, "", "x", "'; --"]) func aMadeUpLinkIsRefused(_ token: String?) async throws {
        let community = try TestCommunity()
        _ = try await community.member("Eva", isVerified: false)
        #expect(try await community.refusal(VerifyEmail(token: token), as: .nobody)?.code == .invalid)
    }

    @Test func aLinkForAnotherPurposeIsRefused() async throws {
        let community = try TestCommunity()
        let eva = try await community.member("Eva", isVerified: false)
        let verify = try await token(community)
        await #expect(throws: Refusal.self) {
            try await community.community.resetPassword(token: verify, to: NewPassword("sails at noon"))
        }
        #expect(try await community.refusal(VerifyEmail(token: verify), as: .nobody) == nil, "and it was not used up")
        try await community.perform(ForgotPassword(email: "eva@example.org"), as: .nobody)
        try await community.runJobs()
        let reset = try await community.mails(.resetPassword).last!.token!
        #expect(try await community.refusal(VerifyEmail(token: reset), as: .nobody)?.code == .invalid)
        _ = eva
    }

    @Test func anAddressThatWasNeverConfirmedIsCorrectedAtOnce() async throws {
        let community = try TestCommunity()
        let eva = try await community.member("Eva", isVerified: false)
        let old = try await token(community)
        try await community.changeEmail("Eva2@example.org", as: eva)
        #expect(try await community.read { try AccountQuery.account(eva.userID!, in: $0) }.email == "Eva2@example.org")
        #expect(
            try await community.refusal(VerifyEmail(token: old), as: .nobody)?.code == .invalid,
            "the old address proves nothing")
        let new = try await token(community, "Eva2@example.org")
        #expect(try await community.refusal(VerifyEmail(token: new), as: .nobody) == nil)
    }

    @Test func aConfirmedAddressStaysUntilTheNewOneIsConfirmed() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        try await community.changeEmail("ana2@example.org", as: ana)
        var account = try await community.read { try AccountQuery.account(ana.userID!, in: $0) }
        #expect(account.email == "ana@example.org" && account.emailVerified)
        try await community.perform(VerifyEmail(token: token(community, "ana2@example.org")), as: .nobody)
        account = try await community.read { try AccountQuery.account(ana.userID!, in: $0) }
        #expect(account.email == "ana2@example.org" && account.emailVerified)
        try await community.changeEmail("ANA@example.org", as: ana)
    }

    @Test func anAddressOfSomebodyElseIsRefusedAlsoAtTheLastMoment() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        try await community.changeEmail("cem@example.org", as: ana)
        let token = try await token(community, "cem@example.org")
        _ = try await community.member("Cem")
        #expect(try await community.refusal(VerifyEmail(token: token), as: .nobody)?.code == .duplicate)
    }

    @Test func whoAsksForAnAddressOfSomebodyElseHearsTheSameAndItsOwnerIsMailed() async throws {
        let community = try TestCommunity()
        let bo = try await community.member("Bo")
        let mailed = try await community.mails(.verifyEmail).count
        // Once with a confirmed address and once with an unconfirmed one.
        for asks in [try await community.member("Ana"), try await community.member("Eva", isVerified: false)] {
            let links = try await community.mails(.verifyEmail).count
            let known = try await community.mails(.addressKnown, to: "BO@example.org").count
            try await community.changeEmail("BO@example.org", as: asks)
            #expect(try await community.mails(.verifyEmail).count == links, "a link would confirm it")
            #expect(try await community.mails(.addressKnown, to: "BO@example.org").map(\.name).suffix(1) == ["Bo"])
            #expect(try await community.mails(.addressKnown, to: "BO@example.org").count == known + 1)
            let account = try await community.read { try AccountQuery.account(asks.userID!, in: $0) }
            #expect(account.email == (account.emailVerified ? "ana@example.org" : "BO@example.org"))
            // Requesting a link again does not give them the address.
            if !account.emailVerified { try await community.perform(ResendVerification(), as: asks) }
            #expect(try await community.mails(.verifyEmail).count == links)
        }
        #expect(try await community.mails(.verifyEmail).count >= mailed)
        #expect(try await community.read { try AccountQuery.find(email: "bo@example.org", in: $0) } == bo.userID)
        #expect(try await community.read { try Consistency.problems(in: $0) }.isEmpty)
    }

    @Test func anAddressThatIsFreeAgainCanBeConfirmedByWhoeverAskedForIt() async throws {
        let community = try TestCommunity()
        let bo = try await community.member("Bo")
        let eva = try await community.member("Eva", isVerified: false)
        try await community.changeEmail("bo@example.org", as: eva)
        try await community.changeEmail("bo2@example.org", as: bo)
        try await community.perform(VerifyEmail(token: token(community, "bo2@example.org")), as: .nobody)
        community.advance(.days(8))
        try await community.perform(ResendVerification(), as: eva)
        try await community.perform(VerifyEmail(token: token(community, "bo@example.org")), as: .nobody)
        #expect(try await community.read { try AccountQuery.find(email: "bo@example.org", in: $0) } == eva.userID)
    }
}
