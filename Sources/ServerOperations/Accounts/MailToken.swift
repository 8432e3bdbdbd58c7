import Domain
public import Operations
public import Store

/// Secrets in mailed links. They are stored as digests, valid once, and expire.
public enum MailToken {
    public enum Purpose: String, Sendable {
        /// Confirms the address.
        case verify
        /// Has already confirmed the address and has no further effect.
        case verified
        /// Sets a new password.
        case reset
        /// Restores an account's previous address.
        case takeBack
    }

    struct Found {
        var user: ID<User>
        var email: EmailAddress
        var until: Instant
    }

    static func make(
        user: ID<User>, _ purpose: Purpose, email: EmailAddress, until: Instant, next: String? = nil, in tx: Transaction
    ) throws -> String {
        let token = Secret.make(in: tx)
        try tx.execute("DELETE FROM mail_token WHERE until <= \(tx.now)")
        // Only one address is being confirmed at a time. Reset links are valid side by side; otherwise repeated
        // requests by somebody else would invalidate the links that the person waits for.
        if purpose == .verify { try end("purpose = 'verify'", of: user, in: tx) }
        try tx.execute(
            """
            INSERT INTO mail_token (hash, user_id, purpose, email, email_key, until, next)
            VALUES (\(tx.digest(token)), \(user), \(purpose.rawValue), \(email.description), \(email.key), \(until), \(next))
            """)
        return token
    }

    /// Checks that a link is neither used nor expired, before a person types anything.
    ///
    /// - Throws: ``Refusal`` `invalid`.
    public static func check(
        _ token: String, _ purpose: Purpose, environment: Environment, in reader: any Reader
    ) throws {
        _ = try find(environment.digest(Array(token.utf8)), purpose, now: environment.now(), in: reader)
    }

    /// Returns the user and the address of a link, without consuming it.
    ///
    /// - Parameter hash: The digest of the token.
    static func find(_ hash: [UInt8], _ purpose: Purpose, now: Instant, in reader: any Reader) throws -> Found {
        let found = try reader.row(
            """
            SELECT user_id, email, until FROM mail_token
            WHERE hash = \(hash) AND purpose = \(purpose.rawValue) AND until > \(now)
            """
        ) { (user: try $0.next(ID<User>.self), email: try $0.next(String.self), until: try $0.next(Instant.self)) }
        guard let found, let email = EmailAddress(found.email) else { throw purpose == .takeBack ? lapsed : used }
        return Found(user: found.user, email: email, until: found.until)
    }

    static func consume(_ token: String?, _ purpose: Purpose, in tx: Transaction) throws -> Found {
        let hash = tx.digest(token ?? "")
        let found = try find(hash, purpose, now: tx.now, in: tx)
        if purpose == .verify {
            try tx.execute("UPDATE mail_token SET purpose = \(Purpose.verified.rawValue) WHERE hash = \(hash)")
        } else {
            try tx.execute("DELETE FROM mail_token WHERE hash = \(hash)")
        }
        return found
    }

    /// Returns whether a link has confirmed the account's current address.
    public static func hasConfirmed(_ token: String, environment: Environment, in reader: any Reader) throws -> Bool {
        try reader.exists(
            """
            SELECT 1 FROM mail_token t JOIN credential c ON c.user_id = t.user_id AND c.email_key = t.email_key
            WHERE t.hash = \(environment.digest(Array(token.utf8))) AND t.purpose = \(Purpose.verified.rawValue) AND t.until > \(environment.now())
            """)
    }

    /// Returns the page that a confirmation link leads to, also after its use; nil for the default page.
    public static func next(_ token: String, environment: Environment, in reader: any Reader) throws -> String? {
        try reader.value("SELECT next FROM mail_token WHERE hash = \(environment.digest(Array(token.utf8)))") ?? nil
    }

    /// Returns the page as ``next(_:environment:in:)`` does, for the link last mailed to a person.
    static func next(of user: ID<User>, in tx: Transaction) throws -> String? {
        try tx.value("SELECT next FROM mail_token WHERE user_id = \(user) AND purpose = \(Purpose.verify.rawValue)")
            ?? nil
    }

    /// Deletes links of a person.
    static func end(_ which: SQL, of user: ID<User>, in tx: Transaction) throws {
        try tx.execute("DELETE FROM mail_token WHERE user_id = \(user) AND \(which)")
    }

    /// Deletes pending links, except those that take an address back. An intruder who changes the address and then the
    /// password must not invalidate the owner's way back.
    static func endPending(of user: ID<User>, in tx: Transaction) throws {
        try end("purpose <> 'takeBack'", of: user, in: tx)
    }

    /// For a link that cannot be requested again.
    private static let lapsed = Refusal.invalid("token", "This link was used before or has expired.")
    static let used = Refusal.invalid("token", "This link was used before or has expired. Ask for a new one.")
}
