import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// A sign-in from a new device is mailed to the person.
struct NewDeviceTests {
    private let community: TestCommunity

    init() throws {
        community = try TestCommunity()
    }

    private func signIn(
        _ kind: StartSession.Kind = .web, _ secret: String? = nil, as email: String = "ana@example.org"
    ) async throws -> String? {
        try await community.community.signIn(
            email: email, password: TestCommunity.password, kind: kind, device: "Firefox on Linux", deviceSecret: secret
        ).deviceSecret
    }

    private func mails() async throws -> Int { try await community.mails(.newDevice).count }

    @Test func aNewBrowserIsToldAndAKnownOneIsNot() async throws {
        _ = try await community.member("Ana")
        let secret = try #require(try await signIn())
        let mail = try #require(try await community.mails(.newDevice).first)
        #expect(
            mail.email == "ana@example.org" && mail.occasion?.device == "Firefox on Linux" && mail.unsubscribe == nil)
        #expect(mail.occasion?.at == community.now && mail.occasion?.timeZone == "Europe/Berlin")
        #expect(try await signIn(.web, secret) == secret)
        #expect(try await mails() == 1)
        for stranger in [nil, "", "made up"] { _ = try await signIn(.web, stranger) }
        #expect(try await mails() == 4)
    }

    @Test func aProgramIsToldEachTime() async throws {
        _ = try await community.member("Ana")
        for _ in 0..<2 { #expect(try await signIn(.api) == nil) }
        #expect(try await mails() == 2)
    }

    @Test func registeringIsNoNewsAndMakesTheBrowserKnown() async throws {
        let id = try await community.community.register(
            Registration(givenName: "Ana", familyName: "L", email: "ana@example.org", password: TestCommunity.password),
            verified: true, as: .system)
        let tokens = try await community.perform(StartSession(user: id, kind: .web, device: ""), as: .system)
        _ = try await signIn(.web, tokens.deviceSecret)
        #expect(try await mails() == 0)
    }

    @Test func anAddressThatIsNotConfirmedIsMailedNothing() async throws {
        _ = try await community.member("Eva", isVerified: false)
        _ = try await signIn(as: "eva@example.org")
        #expect(try await mails() == 0)
    }

    /// An attacker who plants their own cookie in another person's browser learns nothing from it.
    @Test func aBrowserThatIsNewToSomebodyGetsAnotherSecret() async throws {
        for name in ["Ana", "Bo"] { _ = try await community.member(name) }
        let first = try #require(try await signIn(as: "bo@example.org"))
        let second = try #require(try await signIn(.web, first))
        #expect(first != second)
        let before = try await mails()
        _ = try await signIn(.web, first)
        #expect(try await mails() == before + 1, "the old secret opens nothing")
        let third = try #require(try await signIn(.web, second))
        #expect(third == second, "and the other person of the browser is known by the new one")
        #expect(try await signIn(.web, second, as: "bo@example.org") == second)
    }

    @Test func knownBrowsersEndWithThePasswordAfterAYearAndWithTheAccount() async throws {
        let ana = try await community.member("Ana")
        var secret = try await signIn()
        community.advance(.days(364))
        secret = try await signIn(.web, secret)
        #expect(try await mails() == 1)
        community.advance(.days(365))
        secret = try await signIn(.web, secret)
        #expect(try await mails() == 2)
        let new = try await community.community.changePassword(
            current: TestCommunity.password, to: NewPassword(TestCommunity.password + "!", deviceSecret: secret),
            as: ana)
        #expect(try await community.count("SELECT count(*) FROM known_device") == 1)
        #expect(new != nil && new != secret, "but for the one that the new one is set with")
        for _ in 0..<60 {
            try await community.perform(StartSession(user: ana.userID!, kind: .web, device: ""), as: .system)
        }
        #expect(try await community.count("SELECT count(*) FROM known_device") == KnownDevice.maxCount)
        try await community.perform(DeleteAccount(id: ana.userID!), as: .system)
        #expect(try await community.count("SELECT count(*) FROM known_device") == 0)
    }
}
