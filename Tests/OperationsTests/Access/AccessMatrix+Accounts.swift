import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

extension AccessMatrixTests {
    static let accounts: [Line] = [
        Line(AdministerUser.self, "administer a user", allowed: [.administrator], others: .notAllowed, signedOut) {
            s, a in
            try await s.community.perform(AdministerUser(id: s.id(.member), role: .editor), as: a)
        },
        Line(reading: "list users", allowed: [.administrator], others: .notAllowed, signedOut) { s, a in
            _ = try await s.community.read { try UserQuery.users(as: a, limit: 5, in: $0) }
        },
        Line(DeleteAccount.self, "delete another's account", allowed: [.administrator], others: .notAllowed, signedOut)
        { s, a in
            try await s.community.perform(
                DeleteAccount(id: a.userID == s.id(.member) ? s.id(.editor) : s.id(.member)), as: a)
        },
        Line(
            DeleteAccount.self, "delete one's own account without the password", others: .notAllowed,
            [.nobody: .unauthenticated]
        ) { s, a in
            guard let me = a.userID else { throw Refusal.unauthenticated }
            try await s.community.perform(DeleteAccount(id: me), as: a)
        },
        Line(
            ChangeEmail.self, "change one's address without the password", others: .notAllowed,
            [.nobody: .unauthenticated]
        ) { s, a in
            try await s.community.perform(ChangeEmail(email: "new@example.org"), as: a)
        },
        Line(
            DeleteAccount.self, "be the only administrator, and delete one's own account",
            allowed: signedIn.filter { $0 != .administrator }, others: nil,
            [.nobody: .unauthenticated, .administrator: .conflict]
        ) { s, a in
            try await s.community.community.deleteAccount(password: TestCommunity.password, as: a)
        },
        Line(
            DeleteAccount.self, "delete one's own account", allowed: signedIn, others: nil, [.nobody: .unauthenticated]
        ) { s, a in
            if a.userID != nil { _ = try await s.community.member("Second", role: .administrator) }
            try await s.community.community.deleteAccount(password: TestCommunity.password, as: a)
        },
        Line(ChangeEmail.self, "change one's address", allowed: signedIn, others: nil, [.nobody: .unauthenticated]) {
            s, a in
            try await s.community.changeEmail("new@example.org", as: a)
        },
        Line(
            ResendVerification.self, "ask for the mail again", allowed: [.unverified], others: .conflict,
            [.nobody: .unauthenticated]
        ) { s, a in
            try await s.community.perform(ResendVerification(), as: a)
        },
        Line(UpdateProfile.self, "change one's profile", allowed: verified, others: nil, signedOut) { s, a in
            try await s.community.perform(UpdateProfile(givenName: "New"), as: a)
        },
        Line(ChangeMe.self, "change one's profile and address", allowed: verified, others: nil, signedOut) { s, a in
            try await s.community.community.change(
                profile: UpdateProfile(givenName: "New"), email: "elsewhere@example.org",
                password: TestCommunity.password, as: a)
        },
        Line(EndOtherSessions.self, "end one's sessions", allowed: signedIn, others: nil, [.nobody: .unauthenticated]) {
            s, a in
            try await s.community.perform(EndOtherSessions(), as: a)
        },
        Line(SetProfilePhoto.self, "set one's photo", allowed: verified, others: nil, signedOut) { s, a in
            try await s.community.perform(SetProfilePhoto(photo: .sample("a")), as: a)
        },
        Line(RegisterAccount.self, "register", allowed: ActorKind.allCases, others: nil) { s, a in
            _ = try await s.community.perform(newcomer(.member), as: a)
        },
        Line(
            RegisterAccount.self, "register an administrator", allowed: [.administrator], others: .notAllowed, signedOut
        ) { s, a in
            _ = try await s.community.perform(newcomer(.administrator), as: a)
        },
        Line(
            RegisterAccount.self, "register somebody as confirmed", allowed: [.administrator], others: .notAllowed,
            signedOut
        ) { s, a in
            _ = try await s.community.perform(newcomer(.member, isVerified: true), as: a)
        },
        // A mailed link is enough, signed in or not.
        Line(VerifyEmail.self, "confirm an address", allowed: ActorKind.allCases, others: nil) { s, a in
            let link = try await s.community.mails(.verifyEmail, to: "unverified@example.org").last!.token!
            #expect(try await s.community.perform(VerifyEmail(token: link), as: a) == s.id(.unverified))
        },
        Line(VerifyEmail.self, "confirm an address without the link", others: .invalid) { s, a in
            _ = try await s.community.perform(VerifyEmail(token: "\(s.id(.unverified))"), as: a)
        },
        Line(RestoreEmail.self, "take an address back without the link", others: .invalid) { s, a in
            _ = try await s.community.perform(RestoreEmail(token: "\(s.id(.host))"), as: a)
        },
        Line(ForgotPassword.self, "ask for a link that sets a password", allowed: ActorKind.allCases, others: nil) {
            s, a in
            try await s.community.perform(ForgotPassword(email: "host@example.org"), as: a)
        },
        Line(SetPassword.self, "set a password without the link", others: .invalid) { s, a in
            _ = try await s.community.perform(SetPassword(proof: .mailed("\(s.id(.host))"), passwordHash: "new"), as: a)
        },
        Line(SetPassword.self, "change one's password", allowed: signedIn, others: nil, [.nobody: .unauthenticated]) {
            s, a in
            try await s.community.community.changePassword(
                current: TestCommunity.password, to: NewPassword("sails at noon"), as: a)
        },
        Line(
            SetPassword.self, "set a password by another's", allowed: [.host], others: .notAllowed,
            [.nobody: .unauthenticated]
        ) { s, a in
            let proof = PasswordProof(user: s.id(.host), hash: ReversingHasher.hash(TestCommunity.password))
            _ = try await s.community.perform(SetPassword(proof: .password(proof), passwordHash: "new"), as: a)
        },
        Line(EndSession.self, "end a session", allowed: [.host], others: .notFound, [.nobody: .unauthenticated]) {
            s, a in
            try await s.community.perform(EndSession(id: s.session), as: a)
        },
        Line(
            RefreshSession.self, "refresh a session by anything but its token", allowed: ActorKind.allCases, others: nil
        ) {
            s, a in
            guard case .ended = try await s.community.perform(RefreshSession(refreshToken: "\(s.session)"), as: a)
            else {
                throw Refusal(.conflict, "Refreshed without the token.")
            }
        },
    ]

    private static func newcomer(_ role: Role, isVerified: Bool = false) -> RegisterAccount {
        RegisterAccount(
            givenName: "New", familyName: "Comer", email: "newcomer@example.org", passwordHash: "", timeZone: "UTC",
            role: role, isVerified: isVerified)
    }
}
