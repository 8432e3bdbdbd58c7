public import Domain
public import Store

/// Confirms an address by the link that was mailed to it. Where the account had another, that one is notified, and can take
/// the change back.
public struct VerifyEmail: ClientCommand {
    public static let name = "account.verify"
    public static let changesSessions = true
    // The mailed token is a secret.
    public static let offline = Offline.no
    public var token: String?

    public init(token: String?) {
        self.token = token
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<User> {
        let found = try MailToken.take(token, .verify, in: tx)
        try AddressRule.check(found.email, for: found.user, under: tx.registration, now: tx.now, in: tx)
        let old = try AccountAddress.of(found.user, in: tx)
        try AccountAddress.set(found.email, of: found.user, in: tx)
        if old.isConfirmed, old.email.key != found.email.key {
            try TakeBackEmail.notify(old, of: found.user, now: found.email, in: tx)
        }
        try ClaimByEmail.run(user: found.user, emailKey: found.email.key, in: tx)
        return found.user
    }

    /// Mails a link that confirms `email`; links mailed before stop working.
    static func sendLink(user: ID<User>, name: String, email: EmailAddress, in tx: Transaction) throws {
        try MailBudget.takeDoor(email.key, in: tx)
        let token = try MailToken.make(user: user, .verify, email: email, until: tx.now + Lifetime.verification, in: tx)
        try tx.mail(MailOrder(kind: .verifyEmail, name: name, email: email.description, token: token))
    }
}

/// The address of an account, with what a mail to it needs.
struct AccountAddress {
    var email: EmailAddress
    var isConfirmed: Bool
    var givenName: String
    var timeZone: String

    static func of(_ user: ID<User>, in tx: Transaction) throws -> AccountAddress {
        let found = try tx.row(
            """
            SELECT a.email, u.verified_at, u.given_name, a.time_zone
            FROM account a JOIN users u ON u.id = a.user_id WHERE a.user_id = \(user)
            """
        ) {
            let email: String = try $0.next()
            let verifiedAt: Instant? = try $0.next()
            return (email: email, isConfirmed: verifiedAt != nil, name: try $0.next(String.self), zone: try $0.next(String.self))
        }
        guard let found, let email = EmailAddress(found.email) else { throw Refusal.notFound }
        return AccountAddress(email: email, isConfirmed: found.isConfirmed, givenName: found.name, timeZone: found.zone)
    }

    static func write(_ email: EmailAddress, of user: ID<User>, in tx: Transaction) throws {
        try tx.execute("UPDATE account SET email = \(email.description) WHERE user_id = \(user)")
        try tx.execute("UPDATE credential SET email_key = \(email.key) WHERE user_id = \(user)")
        tx.put(.account, user, in: .user(user))
    }

    /// Makes an address the account's, confirmed now.
    static func set(_ email: EmailAddress, of user: ID<User>, in tx: Transaction) throws {
        try write(email, of: user, in: tx)
        // Since when somebody is of the community does not tell when they changed their address.
        try tx.execute("UPDATE users SET verified_at = coalesce(verified_at, \(tx.now)) WHERE id = \(user)")
        // Whoever has confirmed an address is a member, whom the others see.
        tx.put(.user, user, in: .community)
    }
}
