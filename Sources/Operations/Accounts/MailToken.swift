import Domain
public import Store

/// Secrets in mailed links: stored as digests, good once, until a time.
public enum MailToken {
    public enum Purpose: String, Sendable {
        /// Confirms the address.
        case verify
        /// Has confirmed the address, and does nothing any more.
        case verified
        /// Sets a new password.
        case reset
        /// Gives an account back the address that it had.
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
        // One address at a time is confirmed. Links for a new password stand beside each other, or whoever asks for one
        // again and again would end those that the person waits for.
        if purpose == .verify { try end("purpose = 'verify'", of: user, in: tx) }
        try tx.execute(
            """
            INSERT INTO mail_token (hash, user_id, purpose, email, email_key, until, next)
            VALUES (\(tx.digest(token)), \(user), \(purpose.rawValue), \(email.description), \(email.key), \(until), \(next))
            """)
        return token
    }

    /// Says at once, before anything is typed for it, that a link is used up or too old.
    ///
    /// - Throws: ``Refusal`` `invalid`.
    public static func check(
        _ token: String, _ purpose: Purpose, environment: Environment, in reader: any Reader
    ) throws {
        _ = try find(environment.digest(Array(token.utf8)), purpose, now: environment.now(), in: reader)
    }

    /// What a link stands for, which is not used up by that.
    ///
    /// - Parameter hash: the digest of the token.
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

    static func take(_ token: String?, _ purpose: Purpose, in tx: Transaction) throws -> Found {
        let hash = tx.digest(token ?? "")
        let found = try find(hash, purpose, now: tx.now, in: tx)
        if purpose == .verify {
            try tx.execute("UPDATE mail_token SET purpose = \(Purpose.verified.rawValue) WHERE hash = \(hash)")
        } else {
            try tx.execute("DELETE FROM mail_token WHERE hash = \(hash)")
        }
        return found
    }

    /// Whether a link has confirmed the address that its account has now.
    public static func hasConfirmed(_ token: String, environment: Environment, in reader: any Reader) throws -> Bool {
        try reader.exists(
            """
            SELECT 1 FROM mail_token t JOIN credential c ON c.user_id = t.user_id AND c.email_key = t.email_key
            WHERE t.hash = \(environment.digest(Array(token.utf8))) AND t.purpose = \(Purpose.verified.rawValue) AND t.until > \(environment.now())
            """)
    }

    /// The page to which a link that confirms leads, also once it has; nil for no particular one.
    public static func next(_ token: String, environment: Environment, in reader: any Reader) throws -> String? {
        try reader.value("SELECT next FROM mail_token WHERE hash = \(environment.digest(Array(token.utf8)))") ?? nil
    }

    /// As ``next(_:environment:in:)``, of the link that a person was mailed last.
    static func next(of user: ID<User>, in tx: Transaction) throws -> String? {
        try tx.value("SELECT next FROM mail_token WHERE user_id = \(user) AND purpose = \(Purpose.verify.rawValue)")
            ?? nil
    }

    /// Ends links of a person.
    static func end(_ which: SQL, of user: ID<User>, in tx: Transaction) throws {
        try tx.execute("DELETE FROM mail_token WHERE user_id = \(user) AND \(which)")
    }

    /// Ends what waits to be opened, but for the links that take an address back: whoever broke in changes the address
    /// and then the password, and must not end by it what the person holds against them.
    static func endPending(of user: ID<User>, in tx: Transaction) throws {
        try end("purpose <> 'takeBack'", of: user, in: tx)
    }

    /// Of a link that nobody can ask for again.
    private static let lapsed = Refusal.invalid("token", "This link was used before or has expired.")
    static let used = Refusal.invalid("token", "This link was used before or has expired. Ask for a new one.")
}
