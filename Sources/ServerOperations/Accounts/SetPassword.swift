import Domain
public import Operations
public import Store

/// Stores the hash of a new password and ends everything that the old one gave access to: sessions, pending
/// links, known browsers.
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
    /// Nil if the client is not a browser.
    var deviceSecret: String?

    /// Stores the hash.
    ///
    /// - Returns: The secret for the browser's known-device cookie; nil if the client sent none.
    public func perform(in tx: Transaction, as actor: Actor) throws -> String? {
        let user: ID<User>
        var kept: ID<Session>?
        switch proof {
        case .mailed(let token):
            let found = try MailToken.consume(token, .reset, in: tx)
            user = found.user
            // Reading the mail proves that the address is theirs, but a former address proves nothing.
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
        // The person has just proven their identity on this browser.
        return try deviceSecret.map { try KnownDevice.record($0, of: user, in: tx).secret }
    }

    /// Confirms an address that was never confirmed, if it may belong to this person at all.
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
