import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

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

    private func refusal(_ body: () async throws -> String?) async -> Refusal? {
        do {
            _ = try await body()
            return nil
        } catch { return error as? Refusal }
    }

    @Test func theLinkSetsAPasswordOnceAndEndsEverySession() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        _ = try await signIn(community, "ana@example.org", TestCommunity.password)
        let token = try await token(community)
        try await community.community.resetPassword(token: token, to: NewPassword(new))
        #expect(try await community.count("SELECT count(*) FROM session WHERE user_id = \(ana.userID)") == 0)
        _ = try await signIn(community, "ana@example.org", new)
        await #expect(throws: Refusal.self) { try await signIn(community, "ana@example.org", TestCommunity.password) }
        await #expect(throws: Refusal.self) {
            try await community.community.resetPassword(token: token, to: NewPassword("walks at dusk"))
        }
        _ = try await signIn(community, "ana@example.org", new)
    }

    @Test func theLinkWorksForOneHour() async throws {
        for (wait, works) in [(Span.seconds(3599), true), (.hours(1), false)] {
            let community = try TestCommunity()
            _ = try await community.member("Ana")
            let token = try await token(community)
            community.advance(wait)
            let refusal = await refusal {
                try await community.community.resetPassword(token: token, to: NewPassword(new))
            }
            #expect((refusal == nil) == works)
        }
    }

    @Test func aBadPasswordDoesNotUseTheLinkUp() async throws {
        let community = try TestCommunity()
        _ = try await community.member("Ana")
        let token = try await token(community)
        let refusal = await #expect(throws: Refusal.self) {
            try await community.community.resetPassword(token: token, to: NewPassword("short"))
        }
        #expect(refusal?.fields.keys.sorted() == ["password"])
        try await community.community.resetPassword(token: token, to: NewPassword(new))
    }

    @Test func unknownAddressesAreNotToldApart() async throws {
        let community = try TestCommunity()
        let bo = try await community.member("Bo")
        let admin = try await community.member("Root", role: .administrator)
        try await community.perform(AdministerUser(id: bo.userID!, status: .disabled), as: admin)
        for email in ["nobody@example.org", "bo@example.org"] {
            #expect(try await community.refusal(ForgotPassword(email: email), as: .nobody) == nil)
        }
        // The reply waits for the same work in each case: one job, whatever that job finds later.
        #expect(try await community.count("SELECT count(*) FROM job WHERE kind = \(MailResetLink.name)") == 2)
        try await community.runJobs()
        #expect(try await community.mails(.resetPassword).isEmpty)
        #expect(try await community.refusal(ForgotPassword(email: "bo"), as: .nobody)?.fields["email"] != nil)
    }

    /// Opening a mailed link proves that the address is the person's, so pending invitations become theirs.
    @Test func aResetConfirmsTheAddressAndBringsWhatWaited() async throws {
        let world = try await World()
        let token = try await token(world.community, "eva@example.org")
        try await world.community.community.resetPassword(token: token, to: NewPassword(new))
        let eva = try await world.community.actor(world.eva.userID!)
        #expect(eva.person?.isVerified == true)
        #expect(try await world.community.view(world.party, as: eva).mine.invited)
    }

    @Test func aLinkMailedToAnAddressThatWasGivenUpIsWorthNothing() async throws {
        let community = try TestCommunity()
        let eva = try await community.member("Eva", isVerified: false)
        let token = try await token(community, "eva@example.org")
        try await community.changeEmail("eva2@example.org", as: eva)
        await #expect(throws: Refusal.self) {
            try await community.community.resetPassword(token: token, to: NewPassword(new))
        }
        _ = try await signIn(community, "eva2@example.org", TestCommunity.password)
    }

    @Test func changingThePasswordEndsEveryOtherSession() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let here = try await signIn(community, "ana@example.org", TestCommunity.password)
        _ = try await signIn(community, "ana@example.org", TestCommunity.password)
        let actor = try await community.actor(ana.userID!, session: here.session)
        let wrong = await #expect(throws: Refusal.self) {
            try await community.community.changePassword(current: "wrong", to: NewPassword("short"), as: actor)
        }
        #expect(wrong?.fields.keys.sorted() == ["current", "password"])
        try await community.community.changePassword(current: TestCommunity.password, to: NewPassword(new), as: actor)
        let sessions = try await community.read { try AccountQuery.sessions(as: actor, in: $0) }
        #expect(sessions.map(\.id) == [here.session])
        _ = try await signIn(community, "ana@example.org", new)
    }

    @Test(arguments: ["ana@example.org", "Ana Lima", "ANA@EXAMPLE.ORG"])
    func onesOwnNameOrAddressIsNoPassword(_ own: String) async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let token = try await token(community)
        let reset = await refusal { try await community.community.resetPassword(token: token, to: NewPassword(own)) }
        #expect(reset?.fields.keys.sorted() == ["password"])
        let changed = await refusal {
            try await community.community.changePassword(current: TestCommunity.password, to: NewPassword(own), as: ana)
        }
        #expect(changed?.fields.keys.sorted() == ["password"])
        try await community.community.resetPassword(token: token, to: NewPassword(new))
    }

    /// Requesting more links must not invalidate the one that the person has already opened.
    @Test func linksForANewPasswordStandBesideEachOtherUntilOneIsUsed() async throws {
        let community = try TestCommunity()
        _ = try await community.member("Ana")
        let first = try await token(community)
        community.advance(.minutes(1))
        let second = try await token(community)
        try await community.community.resetPassword(token: first, to: NewPassword(new))
        #expect(
            await refusal { try await community.community.resetPassword(token: second, to: NewPassword(new)) }?.code
                == .invalid)
    }

    @Test(arguments: [true, false]) func aNewPasswordEndsEveryPendingLink(_ isMailed: Bool) async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        try await community.changeEmail("evil@example.org", as: ana)
        let verify = try await community.mails(.verifyEmail, to: "evil@example.org").last!.token!
        let reset = try await token(community)
        if isMailed {
            try await community.community.resetPassword(token: token(community), to: NewPassword(new))
        } else {
            try await community.community.changePassword(current: TestCommunity.password, to: NewPassword(new), as: ana)
        }
        #expect(try await community.refusal(VerifyEmail(token: verify), as: .nobody)?.code == .invalid)
        #expect(
            await refusal { try await community.community.resetPassword(token: reset, to: NewPassword(new)) }?.code
                == .invalid)
        #expect(try await community.count("SELECT count(*) FROM mail_token") == 0)
    }

    @Test(arguments: [true, false]) func calendarFeedsGetNewAddressesWhereAskedFor(_ isAsked: Bool) async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let old = try await community.perform(CreateFeed(), as: ana)
        try await community.community.changePassword(
            current: TestCommunity.password, to: NewPassword(new, renewsFeeds: isAsked), as: ana)
        let feeds = try await community.read { try CalendarQuery.feeds(as: ana, in: $0) }
        #expect(feeds.map(\.id) == [old.id])
        #expect((feeds[0].secret == old.secret) == !isAsked)
        let now = community.now
        let isOpen =
            (try? await community.read { try CalendarQuery.personal(secret: old.secret, now: now, in: $0) }) != nil
        #expect(isOpen == !isAsked)
    }

    @Test func aNewPasswordIsMailed() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        try await community.community.changePassword(
            current: TestCommunity.password, to: NewPassword(new, device: "Firefox on Linux"), as: ana)
        let mail = try #require(try await community.mails(.passwordChanged).first)
        #expect(mail.email == "ana@example.org" && mail.occasion?.device == "Firefox on Linux")
        #expect(mail.occasion?.timeZone == "Europe/Berlin" && mail.unsubscribe == nil && mail.token == nil)
    }
}
