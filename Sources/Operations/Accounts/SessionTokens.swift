public import Domain
public import Store

/// What a client gets when a session starts or is refreshed.
public struct SessionTokens: Hashable, Sendable {
    public var session: ID<Session>
    public var user: ID<User>
    public var accessToken: String
    /// Nil for a web session, whose cookie holds the access token itself.
    public var refreshToken: String?
    /// When the access token ends.
    public var expiresAt: Instant
    /// What the cookie that makes a browser known shall hold; nil for a program.
    public var deviceSecret: String?
}

/// Starts a session for a person who has proved who they are, to a function that performs this as the system: whoever else
/// could would be anybody.
public struct StartSession: SystemCommand {
    public static let name = "account.startSession"
    public static let changesSessions = true

    public enum Kind: String, Codable, Sendable {
        /// A cookie in a browser: one token, good for as long as it is used.
        case web
        /// A program: a short access token and a refresh token that changes with every use.
        case api
    }

    public var user: ID<User>
    public var kind: Kind
    public var device: String
    /// What the browser's cookie of known devices holds.
    public var deviceSecret: String?
    /// Whether the person gets a mail where they were not known on the device: not of the one they register with.
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
                LIMIT 1000 OFFSET \(Quota.sessions.most - 1))
            """, in: tx)
        tx.isAbout(.user, user)
        // A program keeps no cookie, and what it says of itself anybody can say.
        let browser = kind == .web ? try KnownDevice.note(deviceSecret, of: user, in: tx) : nil
        if notifies, browser?.wasKnown != true { try SecurityMail.send(.newDevice, to: user, device: device, in: tx) }
        return SessionTokens(
            session: id, user: user, accessToken: access, refreshToken: refresh, expiresAt: until,
            deviceSecret: browser?.secret)
    }
}

/// Exchanges a refresh token for a new pair.
///
/// A token that was rotated away and comes back was copied: the session ends. The one just before the current is an
/// exception for ten seconds and gives the same successors, so that a lost reply signs nobody out. The successors
/// follow from the old token and a random value of the row, so no token is ever stored.
public struct RefreshSession: ClientCommand {
    public static let name = "account.refresh"
    public static let changesSessions = true
    /// Whoever is signed in does it every few minutes.
    public static let isAudited = false
    // The token is a secret.
    public static let offline = Offline.no

    public var refreshToken: String

    public init(refreshToken: String) {
        self.refreshToken = refreshToken
    }

    public enum Outcome: Sendable {
        case tokens(SessionTokens)
        /// The session has ended; it must stay ended, so this is no refusal, which would undo it.
        case ended
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> Outcome {
        let hash = tx.digest(refreshToken)
        if let current = try session(where: "refresh_hash = \(hash)", in: tx) {
            guard current.usedAt > tx.now - Lifetime.session, current.createdAt > tx.now - Lifetime.signIn else {
                try Sessions.end("id = \(current.id)", in: tx)
                return .ended
            }
            let rotation = Secret.make(in: tx)
            let next = successors(rotation, of: current, in: tx, from: tx.now)
            try tx.execute("INSERT INTO spent_token (hash, session_id) VALUES (\(hash), \(current.id)) ON CONFLICT (hash) DO NOTHING")
            try tx.execute(
                """
                UPDATE session SET access_hash = \(tx.digest(next.accessToken)), access_until = \(next.expiresAt),
                    refresh_hash = \(tx.digest(next.refreshToken!)), previous_hash = \(hash),
                    rotation = \(Array(rotation.utf8)), rotated_at = \(tx.now), used_at = \(tx.now)
                WHERE id = \(current.id)
                """)
            return .tokens(next)
        }
        if let previous = try session(where: "previous_hash = \(hash)", in: tx),
            let rotation = previous.rotation, let rotatedAt = previous.rotatedAt, tx.now - rotatedAt <= Lifetime.refreshGrace,
            previous.createdAt > tx.now - Lifetime.signIn
        {
            return .tokens(successors(String(decoding: rotation, as: UTF8.self), of: previous, in: tx, from: rotatedAt))
        }
        for user in try Sessions.end("id = (SELECT session_id FROM spent_token WHERE hash = \(hash))", in: tx) { Rights.note(user, in: tx) }
        return .ended
    }

    private struct Stored {
        var id: ID<Session>
        var user: ID<User>
        var rotation: [UInt8]?
        var rotatedAt: Instant?
        var usedAt: Instant
        var createdAt: Instant
    }

    private func session(where condition: SQL, in tx: Transaction) throws -> Stored? {
        try tx.row(
            "SELECT id, user_id, rotation, rotated_at, used_at, created_at FROM session WHERE \(condition)"
        ) {
            Stored(
                id: try $0.next(), user: try $0.next(), rotation: try $0.next(), rotatedAt: try $0.next(),
                usedAt: try $0.next(), createdAt: try $0.next())
        }
    }

    private func successors(_ rotation: String, of session: Stored, in tx: Transaction, from time: Instant) -> SessionTokens {
        SessionTokens(
            session: session.id, user: session.user,
            accessToken: Secret.text(tx.digest("access \(rotation) \(refreshToken)")),
            refreshToken: Secret.text(tx.digest("refresh \(rotation) \(refreshToken)")),
            expiresAt: time + Lifetime.accessToken)
    }
}

/// Ends the session that asks, or another one of the same person.
public struct EndSession: ClientCommand {
    public static let name = "account.endSession"
    public static let changesSessions = true
    // It must hold at once, and sessions are on no device.
    public static let offline = Offline.no
    /// Nil is the session that asks.
    public var id: ID<Session>?

    public init(id: ID<Session>?) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.signedIn()
        guard let id = id ?? person.session else { return }
        guard try !Sessions.end("id = \(id) AND user_id = \(person.id)", in: tx).isEmpty else { throw Refusal.notFound }
        Rights.note(person.id, in: tx)
    }
}

/// Ends every session of the person but the one that asks.
public struct EndOtherSessions: ClientCommand {
    public static let name = "account.endOtherSessions"
    public static let changesSessions = true
    // It must hold at once, and sessions are on no device.
    public static let offline = Offline.no

    public init() {}

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.signedIn()
        let ended = try Sessions.end("user_id = \(person.id) AND id IS DISTINCT FROM \(person.session)", in: tx)
        if !ended.isEmpty { Rights.note(person.id, in: tx) }
    }
}

/// Notes that a session is in use, so that it lives on.
public struct TouchSession: SystemCommand {
    public static let name = "account.touchSession"
    /// Says nothing but that the session is in use.
    public static let isAudited = false
    public var session: ID<Session>

    public init(session: ID<Session>) {
        self.session = session
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        try tx.execute(
            """
            UPDATE session SET used_at = \(tx.now),
                access_until = CASE kind WHEN 'web' THEN \(tx.now + Lifetime.session) ELSE access_until END
            WHERE id = \(session)
            """)
    }
}
