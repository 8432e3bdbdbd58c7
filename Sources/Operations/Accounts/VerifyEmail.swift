public import Domain
public import Store

/// Confirms an address by the link that was mailed to it.
public struct VerifyEmail: Command {
    public static let name = "account.verify"
    public var token: String?

    public init(token: String?) {
        self.token = token
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<User> {
        let found = try MailToken.take(token, .verify, in: tx)
        let key = EmailAddress(found.email)?.key ?? found.email.lowercased()
        guard try !tx.exists("SELECT 1 FROM account WHERE email_key = \(key) AND user_id <> \(found.user)") else {
            throw Refusal(.duplicate, "Another account has this address by now.")
        }
        try tx.execute(
            """
            UPDATE account SET email = \(found.email), email_key = \(key), verified_at = \(tx.now)
            WHERE user_id = \(found.user)
            """)
        tx.put(.account, found.user, in: .user(found.user))
        try ClaimByEmail.run(user: found.user, emailKey: key, in: tx)
        return found.user
    }

    /// Mails a link that confirms `email`; links mailed before stop working.
    static func sendLink(user: ID<User>, name: String, email: String, in tx: Transaction) throws {
        let token = try MailToken.make(user: user, .verify, email: email, until: tx.now + Lifetime.verification, in: tx)
        try tx.mail(MailOrder(kind: .verifyEmail, name: name, email: email, token: token))
    }
}

/// Mails the confirming link again.
public struct ResendVerification: Command {
    public static let name = "account.resendVerification"

    public init() {}

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.signedIn()
        guard !person.isVerified else { throw Refusal(.conflict, "Your address is confirmed already.") }
        let account = try AccountQuery.account(person.id, in: tx)
        try VerifyEmail.sendLink(user: person.id, name: account.givenName, email: account.email, in: tx)
    }
}

/// Corrects an address that was never confirmed at once; replaces a confirmed one when the new one is confirmed.
public struct ChangeEmail: Command {
    public static let name = "account.changeEmail"
    public var email: String?

    public init(email: String?) {
        self.email = email
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.signedIn()
        var errors = FieldErrors()
        let email = errors.email(email, "email")
        try errors.check()
        guard let email else { return }
        guard try !tx.exists("SELECT 1 FROM account WHERE email_key = \(email.key) AND user_id <> \(person.id)") else {
            let sentence = "This address has an account already."
            throw Refusal(.duplicate, sentence, fields: ["email": sentence])
        }
        let account = try AccountQuery.account(person.id, in: tx)
        if !account.emailVerified {
            try tx.execute(
                "UPDATE account SET email = \(email.description), email_key = \(email.key) WHERE user_id = \(person.id)")
            tx.put(.account, person.id, in: .user(person.id))
        }
        try VerifyEmail.sendLink(user: person.id, name: account.givenName, email: email.description, in: tx)
    }
}

/// Secrets in mailed links: stored as digests, good once, until a time.
enum MailToken {
    enum Purpose: String {
        case verify
        case reset
    }

    static func make(
        user: ID<User>, _ purpose: Purpose, email: String, until: Instant, in tx: Transaction
    ) throws -> String {
        let token = Secret.make(in: tx)
        try tx.execute("DELETE FROM mail_token WHERE user_id = \(user) AND purpose = \(purpose.rawValue)")
        try tx.execute(
            """
            INSERT INTO mail_token (hash, user_id, purpose, email, until)
            VALUES (\(tx.digest(token)), \(user), \(purpose.rawValue), \(email), \(until))
            """)
        return token
    }

    static func take(_ token: String?, _ purpose: Purpose, in tx: Transaction) throws -> (user: ID<User>, email: String) {
        let found = try tx.row(
            """
            DELETE FROM mail_token WHERE hash = \(tx.digest(token ?? "")) AND purpose = \(purpose.rawValue)
            AND until > \(tx.now) RETURNING user_id, email
            """
        ) { (user: try $0.next(ID<User>.self), email: try $0.next(String.self)) }
        guard let found else { throw used }
        return found
    }

    static let used = Refusal.invalid("token", "This link was used before or has expired. Ask for a new one.")
}
