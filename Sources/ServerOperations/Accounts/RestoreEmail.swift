import Domain
public import Operations
public import Store

/// Restores an account's previous address, by the link mailed there when it was changed.
///
/// The holder of the link has the older claim. Everything since the change ends: sessions, links, and the password
/// itself. So the person who made the change is locked out at once and cannot come back.
public struct RestoreEmail: ClientCommand {
    public static let name = "account.takeBackEmail"
    public static let changesSessions = true
    // The mailed token is a secret.
    public static let offline = Offline.no
    public var token: String?

    public init(token: String?) {
        self.token = token
    }

    /// Restores the address.
    ///
    /// - Returns: The token of a link that sets a new password. Without it no one can sign in.
    public func perform(in tx: Transaction, as actor: Actor) throws -> String {
        let found = try MailToken.find(tx.digest(token ?? ""), .takeBack, now: tx.now, in: tx)
        try AddressRule.check(
            found.email, for: found.user, under: CommunityQuery.registration(in: tx), now: tx.now, in: tx)
        let lost = try AccountAddress.of(found.user, in: tx)
        try AccountAddress.set(found.email, of: found.user, in: tx)
        // No password has this hash.
        try tx.execute("UPDATE credential SET password = '' WHERE user_id = \(found.user)")
        try Sessions.end("user_id = \(found.user)", in: tx)
        try KnownDevice.forgetAll(of: found.user, in: tx)
        try MailToken.endPending(of: found.user, in: tx)
        try RestoreEmail.endClaims(from: found.until, of: found.user, in: tx)
        if lost.isConfirmed, lost.email.key != found.email.key {
            try SecurityMail.send(.addressTakenBack, to: lost, in: tx)
        }
        try ClaimByEmail.run(user: found.user, emailKey: found.email.key, in: tx)
        return try MailToken.make(
            user: found.user, .reset, email: found.email, until: tx.now + Lifetime.passwordReset, in: tx)
    }

    /// Notifies an address that it no longer belongs to the account, with a link that undoes the change.
    static func notify(_ old: AccountAddress, of user: ID<User>, now email: EmailAddress, in tx: Transaction) throws {
        let claim: Instant? = try tx.value(
            """
            SELECT min(until) FROM mail_token
            WHERE user_id = \(user) AND purpose = 'takeBack' AND email_key = \(email.key) AND until > \(tx.now)
            """)
        var token: String?
        if let claim {
            // The account has returned to an address with an older claim, which is the same as using
            // that address's link.
            try endClaims(from: claim, of: user, in: tx)
        } else {
            token = try MailToken.make(
                user: user, .takeBack, email: old.email, until: tx.now + Lifetime.emailChangeReversal, in: tx)
        }
        try SecurityMail.send(token == nil ? .addressTakenBack : .addressChanged, to: old, token: token, in: tx)
    }

    /// Deletes the links that undo changes made at or after a time.
    private static func endClaims(from until: Instant, of user: ID<User>, in tx: Transaction) throws {
        try MailToken.end("purpose = 'takeBack' AND until >= \(until)", of: user, in: tx)
    }
}
