import Domain
public import Store

/// Asks for a link to set a new password. Does the same work whether or not the address has an account, so that neither
/// the answer nor its time tells (security checklist, 3): a job looks the address up.
public struct ForgotPassword: Command {
    public static let name = "account.forgotPassword"
    public var email: String?

    public init(email: String?) {
        self.email = email
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        var errors = FieldErrors()
        let email = errors.email(email, "email")
        try errors.check()
        try tx.enqueue(MailResetLink.name, MailResetLink(emailKey: email!.key))
    }
}

/// Mails the link to the account with an address; does nothing where there is none.
struct MailResetLink: Command {
    static let name = "account.mailResetLink"
    var emailKey: String

    func perform(in tx: Transaction, as actor: Actor) throws {
        guard actor == .system else { throw Refusal.notFound }
        let found = try tx.row(
            """
            SELECT u.id, u.given_name, a.email FROM account a JOIN user u ON u.id = a.user_id
            WHERE a.email_key = \(emailKey) AND u.status = 'active'
            """
        ) { (user: try $0.next(ID<User>.self), name: try $0.next(String.self), email: try $0.next(String.self)) }
        guard let found else { return }
        let token = try MailToken.make(
            user: found.user, .reset, email: found.email, until: tx.now + Lifetime.passwordReset, in: tx)
        try tx.mail(MailOrder(kind: .resetPassword, name: found.name, email: found.email, token: token))
    }
}

extension Community {
    /// Sets a new password by a mailed link and ends every session.
    public func resetPassword(token: String?, password: String?) async throws {
        var errors = FieldErrors()
        Password.check(password, "password", personal: [], into: &errors)
        try errors.check()
        try await perform(
            SetPassword(proof: .mailed(token ?? ""), passwordHash: environment.passwords.hash(password!)), as: .nobody)
    }

    /// Sets a new password by the current one and ends every other session.
    public func changePassword(current: String?, password: String?, as actor: Actor) async throws {
        let person = try actor.signedIn()
        let (account, hash) = try await read { (try AccountQuery.account(person.id, in: $0), try AccountQuery.passwordHash(person.id, in: $0)) }
        var errors = FieldErrors()
        Password.check(
            password, "password",
            personal: [account.givenName, account.familyName, account.name, account.email, account.handle], into: &errors)
        if case .wrong = try await environment.passwords.verify(current ?? "", against: hash) {
            errors.add("current", "This is not your current password.")
        }
        try errors.check()
        try await perform(SetPassword(proof: .session, passwordHash: environment.passwords.hash(password!)), as: actor)
    }
}

/// Stores a new password's hash and ends the sessions that the old one opened.
public struct SetPassword: Command {
    public static let name = "account.setPassword"

    public enum Proof: Codable, Sendable {
        case mailed(String)
        case session
    }

    var proof: Proof
    var passwordHash: String

    public func perform(in tx: Transaction, as actor: Actor) throws {
        switch proof {
        case .mailed(let token):
            let (user, email) = try MailToken.take(token, .reset, in: tx)
            // Whoever reads the mail owns the address; an address that was given up since owns nothing.
            let emailKey: String? = try tx.value(
                """
                UPDATE account SET password = \(passwordHash), verified_at = coalesce(verified_at, \(tx.now))
                WHERE user_id = \(user) AND email = \(email) RETURNING email_key
                """)
            guard let emailKey else { throw MailToken.used }
            try tx.execute("DELETE FROM session WHERE user_id = \(user)")
            tx.put(.account, user, in: .user(user))
            try ClaimByEmail.run(user: user, emailKey: emailKey, in: tx)
        case .session:
            let person = try actor.signedIn()
            try tx.execute("UPDATE account SET password = \(passwordHash) WHERE user_id = \(person.id)")
            try tx.execute("DELETE FROM session WHERE user_id = \(person.id) AND id IS NOT \(person.session)")
            tx.put(.account, person.id, in: .user(person.id))
        }
    }
}
