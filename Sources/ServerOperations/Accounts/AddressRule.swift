import Domain
import Operations
import Store

/// Decides whether an address may become somebody's. This is the only place that does, for registering, correcting,
/// changing, confirming and taking back.
enum AddressRule {
    /// Checks that an address may become a user's.
    ///
    /// - Parameters:
    ///   - user: The account that wants the address; nil for a newcomer.
    ///   - rule: Who may have an account. The command line passes `open`, which admits any address.
    /// - Throws: ``Refusal`` `duplicate` if it belongs to another account, `invalid` if the rule excludes it.
    ///   Both name `email`.
    static func check(
        _ email: EmailAddress, for user: ID<User>?, under rule: RegistrationRule, now: Instant, in reader: any Reader
    ) throws {
        let key = email.key
        guard try !isOwned(key, byOthersThan: user, in: reader) else {
            throw duplicate(
                user == nil
                    ? "This address already has an account. Sign in, or set a new password."
                    : "This address already has an account.")
        }
        // Otherwise an attacker who changed somebody's address could register with the old one and block its recovery.
        guard try !isKept(key, forOthersThan: user, now: now, in: reader) else {
            throw duplicate(
                "This address recently belonged to another account and is still reserved for it for a few days.")
        }
        try admit(email, for: user, under: rule, now: now, in: reader)
    }

    /// Returns whether another account has confirmed an address, or it is reserved for one.
    static func isTaken(
        _ email: EmailAddress, byOthersThan user: ID<User>?, now: Instant, in reader: any Reader
    ) throws -> Bool {
        try isOwned(email.key, byOthersThan: user, in: reader)
            || isKept(email.key, forOthersThan: user, now: now, in: reader)
    }

    private static func isOwned(_ key: String, byOthersThan user: ID<User>?, in reader: any Reader) throws -> Bool {
        try reader.exists("SELECT 1 FROM credential WHERE email_key = \(key) AND user_id IS DISTINCT FROM \(user)")
    }

    private static func isKept(
        _ key: String, forOthersThan user: ID<User>?, now: Instant, in reader: any Reader
    ) throws -> Bool {
        try reader.exists("SELECT 1 FROM mail_token WHERE \(kept(key, now)) AND user_id IS DISTINCT FROM \(user)")
    }

    /// Checks that the community admits an address, regardless of who has it. A newcomer must not learn whether it
    /// has an account.
    ///
    /// - Throws: ``Refusal`` `invalid`, which names `email`.
    static func admit(
        _ email: EmailAddress, for user: ID<User>?, under rule: RegistrationRule, now: Instant, in reader: any Reader
    ) throws {
        let key = email.key
        let objection = try rule.objection(to: email) {
            try reader.exists("SELECT 1 FROM invited_address WHERE email_key = \(key)")
                // Anyone can type an address at an invite link; only its owner confirms it.
                || reader.exists("SELECT 1 FROM guest_credential WHERE email_key = \(key) AND confirmed_at IS NOT NULL")
        }
        guard let objection, try !isOwn(key, user, now, in: reader) else { return }
        throw Refusal.invalid("email", objection)
    }

    /// Returns whether the account has the address or had it until recently. Such an address admits no one new.
    private static func isOwn(_ key: String, _ user: ID<User>?, _ now: Instant, in reader: any Reader) throws -> Bool {
        guard let user else { return false }
        return try reader.exists(
            """
            SELECT 1 FROM credential c JOIN users u ON u.id = c.user_id WHERE u.id = \(user) AND c.email_key = \(key) AND u.is_verified
            UNION ALL SELECT 1 FROM mail_token WHERE \(kept(key, now)) AND user_id = \(user)
            """)
    }

    /// Returns the condition for links that take an address back.
    private static func kept(_ key: String, _ now: Instant) -> SQL {
        "email_key = \(key) AND purpose = \(MailToken.Purpose.takeBack.rawValue) AND until > \(now)"
    }

    private static func duplicate(_ sentence: Phrase) -> Refusal {
        Refusal(.duplicate, sentence, fields: ["email": sentence])
    }
}
