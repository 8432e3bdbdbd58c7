import Domain
public import Operations
public import Store

/// Exchanges a refresh token for a new pair.
///
/// A rotated token that is used again was copied, so the session ends. The immediately preceding token is an exception,
/// so that a lost reply signs no one out: it yields the same successors for ten seconds, and for as long as no use of
/// either is recorded (``TouchSession``). The successors are derived from the old token and a random value in the row,
/// so no token is ever stored.
public struct RefreshSession: ClientCommand {
    public static let name = "account.refresh"
    public static let changesSessions = true
    /// Every signed-in client does it every few minutes.
    public static let isAudited = false
    // The token is a secret.
    public static let offline = Offline.no

    public var refreshToken: String

    public init(refreshToken: String) {
        self.refreshToken = refreshToken
    }

    public enum Outcome: Sendable {
        case tokens(SessionTokens)
        /// The session has ended. This is not a refusal, because a refusal would roll the ending back.
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
            try tx.execute(
                "INSERT INTO spent_token (hash, session_id) VALUES (\(hash), \(current.id)) ON CONFLICT (hash) DO NOTHING"
            )
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
            let rotation = previous.rotation, let rotatedAt = previous.rotatedAt,
            previous.createdAt > tx.now - Lifetime.signIn
        {
            let rotation = String(decoding: rotation, as: UTF8.self)
            if tx.now - rotatedAt <= Lifetime.refreshGrace {
                return .tokens(successors(rotation, of: previous, in: tx, from: rotatedAt))
            }
            if previous.usedAt <= rotatedAt, previous.usedAt > tx.now - Lifetime.session {
                let same = successors(rotation, of: previous, in: tx, from: tx.now)
                try tx.execute(
                    """
                    UPDATE session SET access_until = \(same.expiresAt), rotated_at = \(tx.now), used_at = \(tx.now)
                    WHERE id = \(previous.id)
                    """)
                return .tokens(same)
            }
        }
        for user in try Sessions.end("id = (SELECT session_id FROM spent_token WHERE hash = \(hash))", in: tx) {
            PermissionChanges.announce(user, in: tx)
        }
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

    private func successors(
        _ rotation: String, of session: Stored, in tx: Transaction, from time: Instant
    ) -> SessionTokens {
        SessionTokens(
            session: session.id, user: session.user,
            accessToken: Secret.text(tx.digest("access \(rotation) \(refreshToken)")),
            refreshToken: Secret.text(tx.digest("refresh \(rotation) \(refreshToken)")),
            expiresAt: time + Lifetime.accessToken)
    }
}
