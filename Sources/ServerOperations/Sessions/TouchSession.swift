public import Domain
public import Operations
public import Store

/// Records that a session is in use, which extends it.
public struct TouchSession: SystemCommand {
    public static let name = "account.touchSession"
    /// It only records that the session is in use.
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
