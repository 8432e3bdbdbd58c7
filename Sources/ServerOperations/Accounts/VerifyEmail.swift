public import Domain
public import Operations
public import Store

/// Confirms an address by the link mailed to it. The account's previous address is notified and can undo the change.
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
        let found = try MailToken.consume(token, .verify, in: tx)
        try AddressRule.check(
            found.email, for: found.user, under: CommunityQuery.registration(in: tx), now: tx.now, in: tx)
        let old = try AccountAddress.of(found.user, in: tx)
        try AccountAddress.set(found.email, of: found.user, in: tx)
        if old.isConfirmed, old.email.key != found.email.key {
            try RestoreEmail.notify(old, of: found.user, now: found.email, in: tx)
        }
        try ClaimByEmail.run(user: found.user, emailKey: found.email.key, in: tx)
        return found.user
    }

    /// Mails a link that confirms `email`; links mailed earlier stop working. If the address belongs to somebody else,
    /// its owner is notified instead.
    ///
    /// - Parameters:
    ///   - next: The page that the link leads to; nil keeps that of the previous link.
    ///   - isAnother: Whether the address differs from the account's current one. Then the mail also counts against
    ///     the person's limit.
    static func sendLink(
        user: ID<User>, name: String, email: EmailAddress, next: String? = nil, isAnother: Bool = false,
        in tx: Transaction
    ) throws {
        try MailLimiter.chargeConfirmation(email.key, changedBy: isAnother ? user : nil, in: tx)
        guard try !AddressRule.isTaken(email, byOthersThan: user, now: tx.now, in: tx) else {
            return try Unconfirmed.notify(email, typedName: name, in: tx)
        }
        let next = try next ?? MailToken.next(of: user, in: tx)
        let token = try MailToken.make(
            user: user, .verify, email: email, until: tx.now + Lifetime.verification, next: next, in: tx)
        var order = MailJob(kind: .verifyEmail, name: name, email: email.description, token: token)
        order.locale = try tx.value("SELECT locale FROM account WHERE user_id = \(user)")
        try tx.mail(order)
    }
}
