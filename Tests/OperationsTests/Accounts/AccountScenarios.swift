import Domain

@testable import Operations
@testable import ServerOperations

extension Scenario {
    static let accounts = [
        Scenario(RegisterAccount.self, "by hand") { w in
            _ = try await w.community.community.register(
                Registration(
                    givenName: "Hal", familyName: "Orr", email: "hal@example.org", password: TestCommunity.password))
        },
        Scenario(RegisterAccount.self, "verified, with an invitation waiting") { w in
            _ = try await w.community.community.register(
                Registration(
                    givenName: "Fay", familyName: "Orr", email: "fay@example.org", password: TestCommunity.password),
                verified: true, as: .system)
        },
        Scenario(RegisterAccount.self, "verified, with a guest's RSVP waiting") { w in
            _ = try await w.community.community.register(
                Registration(
                    givenName: "Gil", familyName: "Orr", email: "GIL@example.org", password: TestCommunity.password),
                verified: true, as: .system)
        },
        Scenario(VerifyEmail.self, "with invitations waiting") { w in
            try await w.community.perform(
                VerifyEmail(token: w.mailed(.verifyEmail, to: "eva@example.org")), as: .nobody)
        },
        Scenario(ResendVerification.self, "") { w in try await w.community.perform(ResendVerification(), as: w.eva) },
        Scenario(ChangeEmail.self, "unverified") { w in
            try await w.community.changeEmail("eva2@example.org", as: w.eva)
        },
        Scenario(ChangeEmail.self, "verified, then confirmed") { w in
            try await w.community.changeEmail("gil@example.org", as: w.bo)
            try await w.community.perform(
                VerifyEmail(token: w.mailed(.verifyEmail, to: "gil@example.org")), as: .nobody)
        },
        Scenario(ChangeMe.self, "name and address") { w in
            try await w.community.community.change(
                profile: UpdateProfile(givenName: "Gil"), email: "gil@example.org", password: TestCommunity.password,
                as: w.bo)
        },
        Scenario(RestoreEmail.self, "") { w in
            try await w.community.changeEmail("bo2@example.org", as: w.bo)
            try await w.community.perform(
                VerifyEmail(token: w.mailed(.verifyEmail, to: "bo2@example.org")), as: .nobody)
            _ = try await w.community.perform(
                RestoreEmail(token: w.mailed(.addressChanged, to: "bo@example.org")), as: .nobody)
        },
        Scenario(ForgotPassword.self, "") { w in
            try await w.community.perform(ForgotPassword(email: "ana@example.org"), as: .nobody)
            try await w.community.runJobs()
        },
        Scenario(MailResetLink.self, "") { w in
            try await w.community.perform(MailResetLink(emailKey: "ana@example.org"), as: .system)
        },
        Scenario(SetPassword.self, "by mail, which confirms the address") { w in
            try await w.community.perform(ForgotPassword(email: "eva@example.org"), as: .nobody)
            try await w.community.runJobs()
            let token = try await w.mailed(.resetPassword, to: "eva@example.org")
            try await w.community.community.resetPassword(token: token, to: NewPassword("sails at noon"))
        },
        Scenario(SetPassword.self, "by the old one") { w in
            try await w.community.community.changePassword(
                current: TestCommunity.password, to: NewPassword("sails at noon"), as: w.ana)
        },
        Scenario(SetPassword.self, "with new addresses for the feeds") { w in
            try await w.community.perform(CreateFeed(), as: w.bo)
            try await w.community.community.changePassword(
                current: TestCommunity.password, to: NewPassword("sails at noon", renewsFeeds: true), as: w.bo)
        },
        Scenario(UpdateProfile.self, "every field") { w in
            try await w.community.perform(
                UpdateProfile(
                    givenName: "Anna", familyName: .clear, handle: "anna", timeZone: "Asia/Tokyo", locale: "pt"),
                as: w.ana)
        },
        Scenario(AdministerUser.self, "role") { w in
            try await w.community.perform(AdministerUser(id: w.bo.userID!, role: .editor), as: w.admin)
        },
        Scenario(AdministerUser.self, "disabled") { w in
            try await w.community.perform(AdministerUser(id: w.bo.userID!, status: .disabled), as: w.admin)
        },
        Scenario(DeleteAccount.self, "of a host") { w in
            try await w.community.perform(DeleteAccount(id: w.ana.userID!), as: .system)
        },
        Scenario(DeleteAccount.self, "of a guest whose seats others want") { w in
            try await w.community.perform(DeleteAccount(id: w.bo.userID!), as: w.admin)
        },
        Scenario(RehashPassword.self, "") { w in
            try await w.community.perform(
                RehashPassword(user: w.ana.userID!, old: ReversingHasher.hash(TestCommunity.password), new: "new"),
                as: .system)
        },
        Scenario(VerifyEmail.self, "of one who asks to come without an account") { w in
            _ = try await w.guestRequest()
            _ = try await w.community.community.register(
                Registration(givenName: "Hal", email: "hal@example.org", password: TestCommunity.password))
            try await w.community.perform(
                VerifyEmail(token: w.mailed(.verifyEmail, to: "hal@example.org")), as: .nobody)
        },
    ]
}
