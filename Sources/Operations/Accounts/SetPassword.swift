import Domain
public import Store

/// Stores a new password's hash and ends what the old one opened: sessions, links that wait to be opened, browsers that
/// were known.
public struct SetPassword: ClientCommand {
    public static let name = "account.setPassword"
    public static let changesSessions = true
    // The password is a secret.
    public static let offline = Offline.no

    public enum Proof: Codable, Sendable {
        case mailed(String)
        case password(PasswordProof)
    }

    var proof: Proof
    var passwordHash: String
    var renewsFeeds = false
    var device = ""
    /// Nil where no browser asks.
    var deviceSecret: String?

    /// - Returns: what the browser's cookie of known devices shall hold; nil where none was shown.
    public func perform(in tx: Transaction, as actor: Actor) throws -> String? {
        let user: ID<User>
        var kept: ID<Session>?
        switch proof {
        case .mailed(let token):
            let found = try MailToken.take(token, .reset, in: tx)
            user = found.user
            // Whoever reads the mail owns the address; an address that was given up since owns nothing.
            guard try AccountAddress.of(user, in: tx).email.key == found.email.key else { throw MailToken.used }
            try confirm(found.email, of: user, in: tx)
        case .password(let proof):
            let person = try actor.signedIn()
            user = person.id
            kept = person.session
            try PasswordProof.check(proof, of: user, in: tx)
        }
        try tx.execute("UPDATE credential SET password = \(passwordHash) WHERE user_id = \(user)")
        try Sessions.end("user_id = \(user) AND id IS DISTINCT FROM \(kept)", in: tx)
        try MailToken.endPending(of: user, in: tx)
        try KnownDevice.forgetAll(of: user, in: tx)
        if renewsFeeds { try Feeds.renew(of: user, in: tx) }
        tx.put(.account, user, in: .user(user))
        try SecurityMail.send(.passwordChanged, to: user, device: device, in: tx)
        // They have just proved who they are on it.
        return try deviceSecret.map { try KnownDevice.note($0, of: user, in: tx).secret }
    }

    /// An address that was never confirmed is now, where it may be this person's at all.
    private func confirm(_ email: EmailAddress, of user: ID<User>, in tx: Transaction) throws {
        let isConfirmed = try AccountAddress.of(user, in: tx).isConfirmed
        if !isConfirmed {
            do {
                try AddressRule.check(email, for: user, under: CommunityQuery.registration(in: tx), now: tx.now, in: tx)
            } catch is Refusal { return }
            try AccountAddress.set(email, of: user, in: tx)
        }
        try ClaimByEmail.run(user: user, emailKey: email.key, in: tx)
    }
}
