public import Domain
public import Store

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
