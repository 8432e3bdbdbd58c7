public import Domain
public import Operations
public import Store

/// Starts a session for an authenticated person. The authenticating function performs it as the system, because anyone
/// else who could perform it could become any user.
public struct StartSession: SystemCommand {
    public static let name = "account.startSession"
    public static let changesSessions = true

    public enum Kind: String, Codable, Sendable {
        /// A cookie in a browser: one token, valid as long as it is used.
        case web
        /// A program: a short-lived access token, and a refresh token that changes with every use.
        case api
    }

    public var user: ID<User>
    public var kind: Kind
    public var device: String
    /// The secret in the browser's known-device cookie.
    public var deviceSecret: String?
    /// Whether the person gets a mail if the device is new. False for the device that they register with.
    public var notifies: Bool

    public init(user: ID<User>, kind: Kind, device: String, deviceSecret: String? = nil, notifies: Bool = false) {
        self.user = user
        self.kind = kind
        self.device = device
        self.deviceSecret = deviceSecret
        self.notifies = notifies
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> SessionTokens {
        guard try tx.exists("SELECT 1 FROM users WHERE id = \(user) AND status = 'active'") else {
            throw Refusal(.notAllowed, "This account is disabled. Ask an administrator of the community.")
        }
        let access = Secret.make(in: tx)
        let refresh = kind == .api ? Secret.make(in: tx) : nil
        let id = tx.newID(Session.self)
        let until = tx.now + (kind == .web ? Lifetime.session : Lifetime.accessToken)
        try tx.execute(
            """
            INSERT INTO session (id, user_id, kind, device, access_hash, access_until, refresh_hash, created_at, used_at)
            VALUES (\(id), \(user), \(kind.rawValue), \(String(device.prefix(120))), \(tx.digest(access)), \(until),
                \(refresh.map(tx.digest)), \(tx.now), \(tx.now))
            """)
        try Sessions.end(
            """
            user_id = \(user) AND (used_at < \(tx.now - Lifetime.session) OR created_at <= \(tx.now - Lifetime.signIn))
            """, in: tx)
        try Sessions.end(
            """
            id IN (SELECT id FROM session WHERE user_id = \(user) AND id <> \(id) ORDER BY used_at DESC, id DESC
                LIMIT 1000 OFFSET \(Quota.sessions.limit - 1))
            """, in: tx)
        tx.setSubject(.user, user)
        // A program keeps no cookie, and anyone can copy its self-description.
        let browser = kind == .web ? try KnownDevice.record(deviceSecret, of: user, in: tx) : nil
        if notifies, browser?.wasKnown != true { try SecurityMail.send(.newDevice, to: user, device: device, in: tx) }
        return SessionTokens(
            session: id, user: user, accessToken: access, refreshToken: refresh, expiresAt: until,
            deviceSecret: browser?.secret)
    }
}
