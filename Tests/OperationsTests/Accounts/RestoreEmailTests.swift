import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// What the old address can do about a change, and what the person who made the change can do against that.
struct RestoreEmailTests {
    private let community: TestCommunity
    private let ana: Actor

    init() async throws {
        community = try TestCommunity()
        ana = try await community.member("Ana")
    }

    /// Changes the address and confirms the new one, as anyone who knows the password can.
    private func change(to email: String, password: String = TestCommunity.password) async throws {
        try await community.community.changeEmail(email, password: password, as: ana)
        let token = try await community.mails(.verifyEmail, to: email).last!.token
        try await community.perform(VerifyEmail(token: token), as: .nobody)
        community.advance(.minutes(1))
    }

    private func link(_ email: String) async throws -> String? {
        try await community.mails(.addressChanged, to: email).last?.token
    }

    @discardableResult
    private func takeBack(_ email: String) async throws -> String {
        try await community.perform(RestoreEmail(token: link(email)), as: .nobody)
    }

    private var address: String {
        get async throws { try await community.read { try AccountQuery.account(ana.userID!, in: $0) }.email }
    }

    private func signsIn(_ email: String, _ password: String) async -> Bool {
        (try? await community.community.signIn(email: email, password: password, kind: .web, device: "")) != nil
    }

    @Test func theOldAddressIsToldOnceTheNewOneIsConfirmed() async throws {
        try await community.changeEmail("evil@example.org", as: ana)
        #expect(try await community.mails(.addressChanged).isEmpty)
        community.advance(.minutes(1))
        try await change(to: "evil@example.org")
        let mails = try await community.mails(.addressChanged)
        #expect(mails.map(\.email) == ["ana@example.org"])
        #expect(mails[0].unsubscribe == nil && mails[0].occasion?.timeZone == "Europe/Berlin")
    }

    @Test func anAddressThatWasNeverConfirmedIsToldNothing() async throws {
        let eva = try await community.member("Eva", isVerified: false)
        try await community.changeEmail("eva2@example.org", as: eva)
        let token = try await community.mails(.verifyEmail, to: "eva2@example.org").last!.token
        try await community.perform(VerifyEmail(token: token), as: .nobody)
        #expect(try await community.mails(.addressChanged).isEmpty)
    }

    /// The mailed link alone is enough.
    @Test func theLinkLeadsBackIn() async throws {
        let theirs = try await community.community.signIn(
            email: "ana@example.org", password: TestCommunity.password, kind: .api, device: "")
        try await change(to: "evil@example.org")
        let reset = try await takeBack("ana@example.org")
        let account = try await community.read { try AccountQuery.account(ana.userID!, in: $0) }
        #expect(account.email == "ana@example.org" && account.emailVerified)
        let isAlive = try await community.perform(RefreshSession(refreshToken: theirs.refreshToken!), as: .nobody)
        if case .tokens = isAlive { Issue.record("whoever was signed in is still") }
        #expect(
            await !signsIn("ana@example.org", TestCommunity.password),
            "the password that somebody knows is no password any more")
        try await community.community.resetPassword(token: reset, to: NewPassword("walks at dusk"))
        #expect(await signsIn("ana@example.org", "walks at dusk"))
        #expect(try await community.mails(.addressTakenBack).map(\.email) == ["evil@example.org"])
    }

    @Test func theLinkWorksOnceForSevenDays() async throws {
        try await change(to: "evil@example.org")
        let token = try await link("ana@example.org")
        community.advance(.hours(7 * 24 - 1))
        #expect(try await community.refusal(RestoreEmail(token: token), as: .nobody) == nil)
        #expect(try await community.refusal(RestoreEmail(token: token), as: .nobody)?.code == .invalid)
        try await change(to: "again@example.org", password: try await renewed())
        let late = try await link("ana@example.org")
        community.advance(.days(7))
        #expect(try await community.refusal(RestoreEmail(token: late), as: .nobody)?.code == .invalid)
    }

    /// Sets a new password after a take-back.
    private func renewed() async throws -> String {
        try await community.perform(ForgotPassword(email: "ana@example.org"), as: .nobody)
        let token = try await community.mails(.resetPassword, to: "ana@example.org").last!.token
        try await community.community.resetPassword(token: token, to: NewPassword("walks at dusk"))
        return "walks at dusk"
    }

    @Test func whoeverBrokeInDoesNotEndTheLinkByANewPassword() async throws {
        try await change(to: "evil@example.org")
        try await community.community.changePassword(
            current: TestCommunity.password, to: NewPassword("evil at night"), as: ana)
        try await takeBack("ana@example.org")
        #expect(try await address == "ana@example.org")
        #expect(await !signsIn("ana@example.org", "evil at night"))
    }

    @Test func whatWaitedToBeOpenedEnds() async throws {
        try await change(to: "evil@example.org")
        try await community.changeEmail("evil2@example.org", as: ana)
        let verify = try await community.mails(.verifyEmail, to: "evil2@example.org").last!.token
        try await takeBack("ana@example.org")
        #expect(try await community.refusal(VerifyEmail(token: verify), as: .nobody)?.code == .invalid)
    }

    @Test func eachAddressOfSeveralChangesCanTakeBackAndTheOlderClaimWins() async throws {
        try await change(to: "evil@example.org")
        try await change(to: "evil2@example.org")
        let evil = try await link("evil@example.org")
        try await takeBack("evil@example.org")
        #expect(try await address == "evil@example.org")
        try await takeBack("ana@example.org")
        #expect(try await address == "ana@example.org")
        #expect(try await community.refusal(RestoreEmail(token: evil), as: .nobody)?.code == .invalid)
        #expect(try await community.count("SELECT count(*) FROM mail_token WHERE purpose = 'takeBack'") == 0)
    }

    @Test func aClaimOfTheOneWhoBrokeInEndsWithTheOlderOne() async throws {
        try await change(to: "evil@example.org")
        try await change(to: "evil2@example.org")
        try await takeBack("ana@example.org")
        #expect(
            try await community.refusal(RestoreEmail(token: link("evil@example.org")), as: .nobody)?.code == .invalid)
        #expect(try await address == "ana@example.org")
    }

    @Test func changingBackByHandIsAsGoodAsTheLink() async throws {
        try await change(to: "evil@example.org")
        try await change(to: "ana@example.org")
        #expect(try await address == "ana@example.org")
        #expect(
            try await link("evil@example.org") == nil,
            "the address that had no right to it is notified, and gets no link")
        #expect(try await community.mails(.addressTakenBack).map(\.email) == ["evil@example.org"])
    }

    @Test func anAddressThatIsSomebodyElsesByNowIsNotTakenFromThem() async throws {
        try await change(to: "evil@example.org")
        let token = try await link("ana@example.org")
        // The operator changed the database, so the address belongs to somebody else.
        let bo = try await community.member("Bo")
        try await community.community.database.write {
            _ = try $0.execute("UPDATE credential SET email_key = 'ana@example.org' WHERE user_id = \(bo.userID)")
        }
        #expect(try await community.refusal(RestoreEmail(token: token), as: .nobody)?.code == .duplicate)
    }

    @Test(arguments: [nil, "", "x"]) func aMadeUpLinkIsRefused(_ token: String?) async throws {
        #expect(try await community.refusal(RestoreEmail(token: token), as: .nobody)?.code == .invalid)
    }

    @Test func aProofOfAnOldPasswordProvesNothing() async throws {
        let proof = try await community.community.prove(password: TestCommunity.password, as: ana)
        #expect(try await community.refusal(ChangeEmail(email: "new@example.org", proof: proof), as: ana) == nil)
        let bo = try await community.member("Bo")
        #expect(
            try await community.refusal(ChangeEmail(email: "new@example.org", proof: proof), as: bo)?.code
                == .notAllowed)
        try await community.community.changePassword(
            current: TestCommunity.password, to: NewPassword("walks at dusk"), as: ana)
        #expect(
            try await community.refusal(ChangeEmail(email: "new@example.org", proof: proof), as: ana)?.code
                == .notAllowed)
        #expect(try await community.refusal(DeleteAccount(id: ana.userID!, proof: proof), as: ana)?.code == .notAllowed)
    }

    @Test(arguments: [nil, "", "wrong"]) func thePasswordIsAsked(_ password: String?) async throws {
        let refusal = await #expect(throws: Refusal.self) {
            try await community.community.changeEmail("new@example.org", password: password, as: ana)
        }
        #expect(refusal?.code == .notAllowed && refusal?.fields.keys.sorted() == ["password"])
        #expect(try await community.mails(.verifyEmail).isEmpty)
    }
}
