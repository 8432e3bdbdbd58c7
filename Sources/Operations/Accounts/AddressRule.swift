import Domain
import Store

/// Whether an address may become somebody's: the one place that decides it, for registering, correcting, changing,
/// confirming and taking back.
enum AddressRule {
    /// - Parameters:
    ///   - user: whose it shall be; nil for a newcomer.
    ///   - rule: who may have an account. The command line lets in whom it likes.
    /// - Throws: ``Refusal`` `duplicate` where it is somebody else's, `invalid` where the rule keeps it out; both name `email`.
    static func check(
        _ email: EmailAddress, for user: ID<User>?, under rule: RegistrationRule, now: Instant, in reader: any Reader
    ) throws {
        let key = email.key
        guard try !isOwned(key, byOthersThan: user, in: reader) else {
            throw duplicate(
                user == nil
                    ? "This address has an account already. Sign in, or ask for a new password."
                    : "This address has an account already.")
        }
        // Or whoever changed somebody's address could keep them from taking it back by registering with it.
        guard try !isKept(key, forOthersThan: user, now: now, in: reader) else {
            throw duplicate("This address belonged to another account until lately, and is kept for it for some days.")
        }
        try admit(email, for: user, under: rule, now: now, in: reader)
    }

    /// Whether an address is another account's, which has confirmed it, or is kept for one.
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

    /// Whether the community takes an address in, whoever may have it: what a newcomer hears must not tell whether somebody has.
    ///
    /// - Throws: ``Refusal`` `invalid`, which names `email`.
    static func admit(
        _ email: EmailAddress, for user: ID<User>?, under rule: RegistrationRule, now: Instant, in reader: any Reader
    ) throws {
        let key = email.key
        let objection = try rule.objection(to: email) {
            try reader.exists("SELECT 1 FROM invited_address WHERE email_key = \(key)")
                // Anybody can type an address at an invite link; only its owner confirms it.
                || reader.exists("SELECT 1 FROM guest_credential WHERE email_key = \(key) AND confirmed_at IS NOT NULL")
        }
        guard let objection, try !isOwn(key, user, now, in: reader) else { return }
        throw Refusal.invalid("email", objection)
    }

    /// An address that the account has, or had until lately, lets nobody in who was not in before.
    private static func isOwn(_ key: String, _ user: ID<User>?, _ now: Instant, in reader: any Reader) throws -> Bool {
        guard let user else { return false }
        return try reader.exists(
            """
            SELECT 1 FROM credential c JOIN users u ON u.id = c.user_id WHERE u.id = \(user) AND c.email_key = \(key) AND u.is_verified
            UNION ALL SELECT 1 FROM mail_token WHERE \(kept(key, now)) AND user_id = \(user)
            """)
    }

    /// Links by which an address can be taken back.
    private static func kept(_ key: String, _ now: Instant) -> SQL {
        "email_key = \(key) AND purpose = \(MailToken.Purpose.takeBack.rawValue) AND until > \(now)"
    }

    private static func duplicate(_ sentence: Phrase) -> Refusal {
        Refusal(.duplicate, sentence, fields: ["email": sentence])
    }
}
