import Domain
public import Store

/// Asks for a link to set a new password. Does the same work whether or not the address has an account, so that neither
/// the reply nor its time tells (security checklist, 3): a job looks the address up.
public struct ForgotPassword: ClientCommand {
    public static let name = "account.forgotPassword"
    // It asks for a mail.
    public static let offline = Offline.no
    public var email: String?
    /// Where the caller comes from, as far as it is counted: an address, or the network that stands for it.
    public var network: String?

    public init(email: String?, network: String? = nil) {
        self.email = email
        self.network = network
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        var errors = FieldErrors()
        let email = errors.email(email, "email")
        try errors.check()
        // Beyond the day's mails nothing more is sent, and whoever asks hears the same: the links that are there work, and
        // nobody keeps somebody else from theirs by asking for it.
        let (key, budget) = (email!.key, MailBudget(tx))
        guard try network.map({ try budget.take(of: .resetFromNetwork, "\($0) \(key)") }) ?? true, try budget.take(of: .reset, key) else {
            return
        }
        try tx.enqueue(MailResetLink(emailKey: key))
    }
}

/// Mails the link to the account with an address; does nothing where there is none.
struct MailResetLink: SystemCommand {
    static let name = "account.mailResetLink"
    /// It orders a mail of that lane, so it must not wait behind other commands either.
    static let lane = JobLane.security
    var emailKey: String

    func perform(in tx: Transaction, as actor: Actor) throws {
        let user: ID<User>? = try tx.value(
            """
            SELECT u.id FROM credential a JOIN users u ON u.id = a.user_id
            WHERE a.email_key = \(emailKey) AND u.status = 'active'
            """)
        guard let user else { return }
        let address = try AccountAddress.of(user, in: tx)
        let token = try MailToken.make(
            user: user, .reset, email: address.email, until: tx.now + Lifetime.passwordReset, in: tx)
        try tx.mail(
            MailOrder(kind: .resetPassword, name: address.givenName, email: address.email.description, token: token))
    }
}

/// A new password, and what else shall be new with it.
public struct NewPassword: Sendable {
    public var password: String?
    /// Whether the calendar feeds get new addresses, in case somebody has the old ones.
    public var renewsFeeds: Bool
    /// What it is set with, as `Firefox on Linux`.
    public var device: String
    /// What the browser's cookie of known devices holds.
    public var deviceSecret: String?

    public init(_ password: String?, renewsFeeds: Bool = false, device: String = "", deviceSecret: String? = nil) {
        self.password = password
        self.renewsFeeds = renewsFeeds
        self.device = device
        self.deviceSecret = deviceSecret
    }
}

extension Community {
    /// Sets a new password by a mailed link and ends every session.
    ///
    /// - Returns: what the browser's cookie of known devices shall hold.
    @discardableResult
    public func resetPassword(token: String?, to new: NewPassword) async throws -> String? {
        func check(_ personal: [String]) throws {
            var errors = FieldErrors()
            Password.check(new.password, "password", personal: personal, into: &errors)
            try errors.check()
        }
        try check([])
        // Looked up before the slow part: whoever has no link costs nothing.
        let hash = environment.digest(Array((token ?? "").utf8))
        let now = now
        try check(
            try await read {
                let found = try MailToken.find(hash, .reset, now: now, in: $0)
                return try AccountQuery.account(found.user, in: $0).personal
            })
        return try await perform(
            SetPassword(
                proof: .mailed(token ?? ""), passwordHash: environment.passwords.hash(new.password!),
                renewsFeeds: new.renewsFeeds, device: new.device, deviceSecret: new.deviceSecret), as: .nobody)
    }

    /// Sets a new password by the current one and ends every other session.
    ///
    /// - Returns: what the browser's cookie of known devices shall hold.
    @discardableResult
    public func changePassword(current: String?, to new: NewPassword, as actor: Actor) async throws -> String? {
        let person = try actor.signedIn()
        let account = try await read { try AccountQuery.account(person.id, in: $0) }
        var errors = FieldErrors()
        Password.check(new.password, "password", personal: account.personal, into: &errors)
        let proof = try await proof(current, of: person.id)
        if proof == nil { errors.add("current", "This is not your current password.") }
        try errors.check()
        return try await perform(
            SetPassword(
                proof: .password(proof!), passwordHash: environment.passwords.hash(new.password!),
                renewsFeeds: new.renewsFeeds, device: new.device, deviceSecret: new.deviceSecret), as: actor)
    }
}

extension AccountView {
    /// What must not be the password.
    fileprivate var personal: [String] { [givenName, familyName, name, email, handle] }
}

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
            do { try AddressRule.check(email, for: user, under: tx.registration, now: tx.now, in: tx) } catch is Refusal { return }
            try AccountAddress.set(email, of: user, in: tx)
        }
        try ClaimByEmail.run(user: user, emailKey: email.key, in: tx)
    }
}
