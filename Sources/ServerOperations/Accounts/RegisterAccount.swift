public import Domain
public import Operations
public import Store

extension Community {
    /// Creates an account, whose address must be confirmed unless `verified`. If the address belongs to somebody else,
    /// people get the same reply (``Unconfirmed``), and the command line gets a refusal.
    ///
    /// - Parameter next: The page that the confirmation link leads to.
    public func register(
        _ registration: Registration, next: String? = nil, role: Role = .member, verified: Bool = false,
        as actor: Actor = .nobody
    ) async throws -> ID<User> {
        var errors = FieldErrors()
        let name = errors.personName(given: registration.givenName, family: registration.familyName)
        let email = errors.email(registration.email, "email")
        let locale = errors.languageTag(registration.locale, "locale")
        let personal = [registration.givenName, registration.familyName, registration.email, name?.full].compactMap {
            $0
        }
        Password.check(registration.password, "password", personal: personal, into: &errors)
        try errors.check()
        // Checked before the slow hashing, and again in the transaction, where it counts.
        let now = now
        let (communityZone, known) = try await read {
            if actor == .system {
                try AddressRule.check(email!, for: nil, under: .open, now: now, in: $0)
            } else {
                try AddressRule.admit(email!, for: nil, under: CommunityQuery.registration(in: $0), now: now, in: $0)
            }
            let known: String? = try $0.value(
                "SELECT password FROM credential WHERE email_key >= \(email!.key) AND email_key < \(email!.key + "!") ORDER BY email_key LIMIT 1"
            )
            return (try CommunityQuery.settings(in: $0).timeZone, known)
        }
        let zone = registration.timeZone.flatMap { Zones.exists($0) ? $0 : nil } ?? communityZone
        return try await perform(
            RegisterAccount(
                givenName: name!.given, familyName: name!.family, email: email!.description,
                passwordHash: environment.passwords.hash(registration.password!, for: email!.key, alike: known),
                timeZone: zone,
                locale: locale ?? "en", role: role, isVerified: verified, next: next),
            as: actor)
    }
}

/// Stores a new account, with validated fields and a hashed password, and mails the confirmation link. Idempotent for
/// the same address and password.
public struct RegisterAccount: ClientCommand {
    public static let name = "account.register"
    // A newcomer has no device with an outbox, and the password is a secret.
    public static let offline = Offline.no

    var givenName: String
    var familyName: String?
    var email: String
    var passwordHash: String
    var timeZone: String
    var locale = "en"
    var role: Role
    var isVerified: Bool
    /// The page that the confirmation link leads to.
    var next: String?

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<User> {
        if role != .member || isVerified { try actor.administrator() }
        guard let address = EmailAddress(email) else { throw Refusal.invalid("email", EmailAddress.hint) }
        if actor == .system {
            try AddressRule.check(address, for: nil, under: .open, now: tx.now, in: tx)
        } else {
            try AddressRule.admit(address, for: nil, under: CommunityQuery.registration(in: tx), now: tx.now, in: tx)
        }
        if actor != .system, let id = try sentBefore(address, in: tx) { return id }
        let id = tx.newID(User.self)
        let key = isVerified ? address.key : Unconfirmed.key(address, of: id)
        let handle = try freeHandle(in: tx)
        try tx.execute(
            """
            INSERT INTO users (id, given_name, family_name, handle, role, status, is_verified)
            VALUES (\(id), \(givenName), \(familyName), \(handle), \(role), 'active', \(isVerified))
            """)
        try UserSearch.updateDerivedData(id, in: tx)
        try tx.execute(
            """
            INSERT INTO account (user_id, email, time_zone, locale, created_at)
            VALUES (\(id), \(email), \(timeZone), \(locale), \(tx.now))
            """)
        try tx.execute("INSERT INTO credential (user_id, email_key, password) VALUES (\(id), \(key), \(passwordHash))")
        tx.put(.account, id, in: .user(id))
        if isVerified {
            tx.put(.user, id, in: .community)
            try ClaimByEmail.run(user: id, emailKey: key, in: tx)
        } else {
            try VerifyEmail.sendLink(user: id, name: givenName, email: address, next: next, in: tx)
        }
        return id
    }

    /// Returns the account from an earlier submission of the form, with this address and password, if it is
    /// unconfirmed. Updates it with the latest input.
    private func sentBefore(_ address: EmailAddress, in tx: Transaction) throws -> ID<User>? {
        guard let id = try Unconfirmed.find(address.key, passwordHash: passwordHash, in: tx) else { return nil }
        try tx.execute("UPDATE users SET given_name = \(givenName), family_name = \(familyName) WHERE id = \(id)")
        try UserSearch.updateDerivedData(id, in: tx)
        try tx.execute("UPDATE account SET time_zone = \(timeZone), locale = \(locale) WHERE user_id = \(id)")
        tx.put(.account, id, in: .user(id))
        return id
    }

    private func freeHandle(in tx: Transaction) throws -> String {
        var suffix: Int?
        while true {
            // "Zoë Álvarez" becomes zoe.alvarez, not zo.lvarez.
            let handle = Handle.suggested(
                givenName: SearchText.folded(givenName), familyName: familyName.map(SearchText.folded), suffix: suffix)
            if try !tx.exists("SELECT 1 FROM users WHERE handle = \(handle)") { return handle }
            // Random numbers, so that thousands of namesakes are not tried one by one.
            suffix = suffix == nil ? 2 : Int(tx.randomBytes(8)[0]) * 256 + Int(tx.randomBytes(8)[1])
        }
    }
}
