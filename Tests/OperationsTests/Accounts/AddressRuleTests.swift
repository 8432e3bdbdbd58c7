import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// The registration rule applies wherever a person acquires an address, not only at registration.
struct AddressRuleTests {
    /// A way in which a person acquires an address.
    enum Way: CaseIterable {
        case register, correct, change, confirm, confirmCorrected, confirmByReset, takeBack
    }

    static let rules: [RegistrationRule] = [.domain("club.example"), .invited]

    /// Tries to give an account `email` after the registration rule was narrowed to `rule`.
    ///
    /// - Returns: Whether the account has the address afterwards.
    private func succeeds(
        _ way: Way, _ email: String, under rule: RegistrationRule, _ community: TestCommunity
    ) async throws -> Bool {
        func narrow() async throws -> Community { try await community.setRegistrationRule(rule) }
        try await community.setRegistrationRule(.open)
        let password = TestCommunity.password
        func verify() async throws -> VerifyEmail {
            VerifyEmail(token: try await community.mails(.verifyEmail, to: email).last!.token!)
        }
        do {
            switch way {
            case .register:
                _ = try await narrow().register(
                    Registration(givenName: "Eve", familyName: "L", email: email, password: "sails at noon"))
            case .correct:
                try await narrow().changeEmail(
                    email, password: password, as: community.member("Eva", isVerified: false))
            case .change:
                try await narrow().changeEmail(email, password: password, as: community.member("Ana"))
            case .confirm:
                try await community.changeEmail(email, as: community.member("Ana"))
                try await narrow().perform(verify(), as: .nobody)
            case .confirmCorrected:
                try await community.changeEmail(email, as: community.member("Eva", isVerified: false))
                try await narrow().perform(verify(), as: .nobody)
            case .confirmByReset:
                let eva = try await community.member("Eva", isVerified: false)
                try await community.changeEmail(email, as: eva)
                try await community.perform(ForgotPassword(email: email), as: .nobody)
                let token = try await community.mails(.resetPassword, to: email).last!.token
                try await narrow().resetPassword(token: token, to: NewPassword("sails at noon"))
                return try await community.actor(eva.userID!).person!.isVerified
            case .takeBack:
                // Taking an address back admits nobody new.
                let ana = try await community.member("Ana")
                try await community.changeEmail(email, as: ana)
                try await community.perform(verify(), as: .nobody)
                try await community.changeEmail("ana3@example.org", as: ana)
                let second = try await community.mails(.verifyEmail, to: "ana3@example.org").last!.token
                try await community.perform(VerifyEmail(token: second), as: .nobody)
                _ = try await narrow().perform(
                    RestoreEmail(token: community.mails(.addressChanged, to: email).last!.token), as: .nobody)
            }
            return true
        } catch let refusal as Refusal {
            #expect(refusal.code == .invalid && refusal.fields.keys.sorted() == ["email"], "\(way): \(refusal)")
            return false
        }
    }

    @Test(arguments: AddressRuleTests.rules, Way.allCases) func theRuleHolds(
        _ rule: RegistrationRule, _ way: Way
    ) async throws {
        #expect(try await succeeds(way, "new@elsewhere.example", under: rule, TestCommunity()) == (way == .takeBack))
    }

    @Test(arguments: AddressRuleTests.rules, Way.allCases) func andLetsInWhomItIsFor(
        _ rule: RegistrationRule, _ way: Way
    ) async throws {
        let community = try TestCommunity()
        let host = try await community.member("Host")
        // Confirming an address claims its invitations, so this one is pending in every case.
        for _ in 0..<2 {
            let event = try await community.event(by: host)
            try await community.perform(InviteGuests(event: event, emails: ["new@club.example"]), as: host)
        }
        #expect(try await succeeds(way, "new@club.example", under: rule, community))
    }

    /// Anyone with a link can type any address.
    @Test func anAddressTypedAtALinkIsNotInvitedUntilItIsConfirmed() async throws {
        let community = try TestCommunity()
        let host = try await community.member("Host")
        let event = try await community.event(by: host)
        let link = try await community.perform(MakeLink(event: event), as: host).token
        let email = "new@elsewhere.example"
        _ = try await community.perform(RSVPByLink(token: link, name: "New", email: email, status: .maybe), as: .nobody)
        #expect(try await !succeeds(.register, email, under: .invited, community))
        _ = try await community.perform(
            ConfirmGuest(guestToken: community.mails(.guestPass, to: email).last!.token!), as: .nobody)
        #expect(try await succeeds(.register, email, under: .invited, community))
    }

    @Test func theCommandLineLetsInWhomItLikes() async throws {
        let community = try TestCommunity()
        try await community.setRegistrationRule(.domain("club.example"))
        _ = try await community.community.register(
            Registration(givenName: "Eve", familyName: "L", email: "eve@elsewhere.example", password: "sails at noon"),
            verified: true, as: .system)
    }

    @Test func anAddressThatCanBeTakenBackIsKeptForItsAccount() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let bo = try await community.member("Bo")
        try await community.changeEmail("ana2@example.org", as: ana)
        try await community.perform(
            VerifyEmail(token: community.mails(.verifyEmail, to: "ana2@example.org").last!.token), as: .nobody)
        func takenByOthers() async -> [Refusal.Code?] {
            func code(_ body: () async throws -> Void) async -> Refusal.Code? {
                do {
                    try await body()
                    return nil
                } catch { return (error as? Refusal)?.code }
            }
            let registration = Registration(
                givenName: "Eve", familyName: "L", email: "ANA@example.org", password: "sails at noon")
            return [
                await code { try await community.changeEmail("ana@example.org", as: bo) },
                await code { _ = try await community.community.register(registration) },
            ]
        }
        // The requester learns nothing and gains no claim to the address.
        let links = try await community.mails(.verifyEmail).count
        #expect(await takenByOthers() == [nil, nil])
        #expect(
            try await community.mails(.addressKnown).map(\.email).sorted() == ["ANA@example.org", "ana@example.org"])
        #expect(try await community.mails(.verifyEmail).count == links)
        #expect(try await community.mails(.verifyEmail, to: "ANA@example.org").isEmpty)
        community.advance(.days(7))
        #expect(await takenByOthers() == [nil, nil])
    }
}
