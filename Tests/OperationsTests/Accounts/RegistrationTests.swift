import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct RegistrationTests {
    private func registration(_ change: (inout Registration) -> Void = { _ in }) -> Registration {
        var registration = Registration(
            givenName: "Ana", familyName: "Lima", email: "Ana@Example.org", password: "swims at dawn",
            timeZone: "Europe/Berlin")
        change(&registration)
        return registration
    }

    @Test func aNewcomerGetsAnAccountAndAMail() async throws {
        let community = try TestCommunity()
        let id = try await community.community.register(registration())
        let account = try await community.read { try AccountQuery.account(id, in: $0) }
        #expect(account.name == "Ana Lima" && account.handle == "ana.lima" && account.email == "Ana@Example.org")
        #expect(!account.emailVerified && account.role == .member && account.timeZone == "Europe/Berlin")
        let mail = try #require(try await community.mails(.verifyEmail).first)
        #expect(mail.email == "Ana@Example.org" && mail.token != nil)
        // Only the mail holds the secret.
        #expect(
            try await community.count("SELECT count(*) FROM mail_token WHERE hash = \(Array(mail.token!.utf8))") == 0)
        #expect(
            try await community.value("SELECT password FROM credential", as: String.self)
                == ReversingHasher.hash("swims at dawn"))
    }

    @Test(arguments: [nil, "", " \u{00A0} "])
    func onePersonHasOneName(_ family: String?) async throws {
        let community = try TestCommunity()
        let registration = registration {
            $0.givenName = "Suharto"
            $0.familyName = family
        }
        let id = try await community.community.register(registration, verified: true, as: .system)
        let account = try await community.read { try AccountQuery.account(id, in: $0) }
        #expect(account.name == "Suharto" && account.familyName == nil && account.handle == "suharto")
        #expect(try await community.count("SELECT count(*) FROM users WHERE family_name IS NULL") == 1)
        let found = try await community.read {
            try UserQuery.users(UserFilter(query: "suharto"), as: .system, limit: 5, in: $0).items.map(\.name)
        }
        #expect(found == ["Suharto"])
    }

    @Test(.tags(.P6)) func everyWrongFieldIsNamedAndNothingIsWritten() async throws {
        let community = try TestCommunity()
        let faults: [(String, (inout Registration) -> Void)] = [
            ("givenName", { $0.givenName = " " }), ("givenName", { $0.givenName = String(repeating: "a", count: 61) }),
            ("familyName", { $0.familyName = String(repeating: "a", count: 61) }),
            ("familyName", { $0.familyName = "a\nb" }),
            ("email", { $0.email = "ana" }), ("email", { $0.email = nil }),
            ("password", { $0.password = "short" }), ("password", { $0.password = nil }),
            ("password", { $0.password = "password" }),
            ("password", { $0.password = "ana@example.org" }), ("password", { $0.password = "ANA LIMA" }),
        ]
        for (field, spoil) in faults {
            let refusal = await #expect(throws: Refusal.self) {
                try await community.community.register(registration(spoil))
            }
            #expect(refusal?.code == .invalid && refusal?.fields.keys.sorted() == [field])
        }
        #expect(try await community.count("SELECT count(*) FROM users") == 0)
        #expect(try await community.count("SELECT count(*) FROM job") == 0)
    }

    /// The first link that is opened decides who owns the address, not the first registration.
    @Test func anAddressIsOfWhoeverConfirmsItWhateverTheCase() async throws {
        let community = try TestCommunity()
        let first = try await community.community.register(registration())
        let second = try await community.community.register(
            registration { ($0.email, $0.password) = ("ANA@example.ORG", "another at noon") })
        let links = try await community.mails(.verifyEmail)
        #expect(first != second && links.map { $0.email.lowercased() } == ["ana@example.org", "ana@example.org"])
        #expect(try await community.mails(.addressKnown).isEmpty, "nobody has an account yet")
        #expect(try await community.count("SELECT count(*) FROM users WHERE is_verified") == 0)
        try await community.perform(VerifyEmail(token: links[1].token), as: .nobody)
        #expect(try await community.read { try AccountQuery.find(email: "ana@example.org", in: $0) } == second)
        #expect(try await community.refusal(VerifyEmail(token: links[0].token), as: .nobody)?.code == .duplicate)
        #expect(try await community.count("SELECT count(*) FROM users WHERE is_verified") == 1)
        // From now on its owner is mailed, and no link confirms another account.
        let third = try await community.community.register(registration { $0.password = "a third at night" })
        let actor = try #require(try await community.read { try AccountQuery.actor(third, in: $0) })
        try await community.perform(ResendVerification(), as: actor)
        #expect(
            try await community.mails(.addressKnown).map { $0.email.lowercased() } == [
                "ana@example.org", "ana@example.org",
            ])
        #expect(try await community.mails(.verifyEmail).count == 2)
        try await community.perform(ForgotPassword(email: "ana@example.org"), as: .nobody)
        #expect(try await community.mails(.resetPassword).map { $0.email } == ["ANA@example.ORG"])
        #expect(try await community.read { try Consistency.problems(in: $0) }.isEmpty)
        // The command line gets the actual error.
        let refusal = await #expect(throws: Refusal.self) {
            _ = try await community.community.register(registration(), as: .system)
        }
        #expect(refusal?.code == .duplicate && refusal?.fields["email"] != nil)
    }

    /// Registering somebody else's address first captures nothing of theirs.
    @Test func aPasswordThatIsForgottenBeforeTheAddressIsConfirmedIsSetByMail() async throws {
        let community = try TestCommunity()
        let stranger = try await community.community.register(registration { $0.password = "stranger at dusk" })
        community.advance(.minutes(1))
        let ana = try await community.community.register(registration())
        try await community.perform(ForgotPassword(email: "ana@example.org"), as: .nobody)
        let token = try #require(try await community.mails(.resetPassword).last?.token)
        try await community.community.resetPassword(token: token, to: NewPassword("swims at dusk"))
        #expect(try await community.read { try AccountQuery.account(ana, in: $0) }.emailVerified)
        #expect(try await !community.read { try AccountQuery.account(stranger, in: $0) }.emailVerified)
        #expect(try await community.read { try AccountQuery.find(email: "ana@example.org", in: $0) } == ana)
    }

    @Test func oneOfManyAtOnceGetsTheAddress() async throws {
        let community = try TestCommunity()
        let registrations = (0..<20).map { number in registration { $0.password = "swims at dawn \(number)" } }
        let made = await withTaskGroup(of: Bool.self) { group in
            for one in registrations { group.addTask { (try? await community.community.register(one)) != nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        // The daily allowance of links covers all of these registrations together.
        #expect(made == MailAllowance.door.dailyLimit)
        let links = try await community.mails(.verifyEmail)
        #expect(links.count == made)
        for (number, link) in links.enumerated() {
            #expect(
                try await community.refusal(VerifyEmail(token: link.token), as: .nobody)?.code
                    == (number == 0 ? nil : .duplicate))
        }
        #expect(try await community.count("SELECT count(*) FROM credential WHERE email_key = 'ana@example.org'") == 1)
        #expect(try await community.count("SELECT count(*) FROM users WHERE is_verified") == 1)
    }

    @Test func whoSendsTheFormTwiceHasOneAccountUntilItIsConfirmed() async throws {
        let community = try TestCommunity()
        let first = try await community.community.register(registration())
        let second = try await community.community.register(
            registration { ($0.email, $0.givenName, $0.familyName) = ("ana@example.org", "Anna", nil) })
        #expect(first == second)
        let account = try await community.read { try AccountQuery.account(first, in: $0) }
        #expect(account.name == "Anna" && account.familyName == nil && account.handle == "ana.lima")
        #expect(try await community.mails(.verifyEmail).count == 1)
        #expect(try await community.mails(.addressKnown).isEmpty)
        // A confirmed account changes only after signing in, even if the password is known.
        let token = try #require(try await community.mails(.verifyEmail).first?.token)
        try await community.perform(VerifyEmail(token: token), as: .nobody)
        #expect(try await community.community.register(registration()) != first)
        #expect(try await community.read { try AccountQuery.account(first, in: $0) }.name == "Anna")
    }

    @Test func namesakesGetHandlesOfTheirOwn() async throws {
        let community = try TestCommunity()
        for number in 0..<40 {
            _ = try await community.community.register(registration { $0.email = "ana\(number)@example.org" })
        }
        #expect(try await community.count("SELECT count(DISTINCT handle) FROM users") == 40)
    }

    @Test func anUnknownZoneBecomesUTC() async throws {
        let community = try TestCommunity()
        let id = try await community.community.register(registration { $0.timeZone = "Mars/Olympus" })
        #expect(try await community.read { try AccountQuery.account(id, in: $0) }.timeZone == "UTC")
    }

    @Test func nobodyMakesThemselvesAnAdministrator() async throws {
        let community = try TestCommunity()
        for actor in [
            Actor.nobody, try await community.member("Bo"), try await community.member("Eva", isVerified: false),
        ] {
            await #expect(throws: Refusal.self) {
                try await community.community.register(registration(), role: .administrator, as: actor)
            }
            await #expect(throws: Refusal.self) {
                try await community.community.register(registration(), verified: true, as: actor)
            }
        }
    }

    @Test func aCommunityMayBeOpenToOneHostOnly() async throws {
        let community = try TestCommunity()
        try await community.setRegistrationRule(.domain("club.example"))
        for (email, isOpen) in [
            ("ana@club.example", true), ("bo@CLUB.example", true), ("cem@sub.club.example", false),
            ("dia@notclub.example", false),
            ("eli@club.example.org", false),
        ] {
            let made = try? await community.community.register(registration { $0.email = email })
            #expect((made != nil) == isOpen, "\(email)")
        }
    }

    @Test func aCommunityMayBeOpenToTheInvitedOnly() async throws {
        let community = try TestCommunity()
        try await community.setRegistrationRule(.invited)
        let ana = try await community.member("Ana")
        let event = try await community.event(by: ana)
        try await community.perform(InviteGuests(event: event, emails: ["fay@example.org"]), as: ana)
        await #expect(throws: Refusal.self) {
            try await community.community.register(registration { $0.email = "bo@example.org" })
        }
        _ = try await community.community.register(registration { $0.email = "FAY@example.org" })
    }

    @Test func ruleIsReadFromItsText() {
        #expect(RegistrationRule("open") == .open)
        #expect(RegistrationRule("invited") == .invited)
        #expect(RegistrationRule("domain:Club.Example") == .domain("club.example"))
        for text in ["", "domain:", "closed", "Open"] { #expect(RegistrationRule(text) == nil) }
    }
}
