public import Domain
public import Operations
public import Store

/// Records that a session is in use, which extends it.
public struct TouchSession: SystemCommand {
    public static let name = "account.touchSession"
    /// It only records that the session is in use.
    public static let isAudited = false
    public var session: ID<Session>
    /// The SHA-256 of the access token that was used. Nothing is recorded if the session has another one meanwhile.
    public var accessHash: [UInt8]?

    public init(session: ID<Session>, accessHash: [UInt8]? = nil) {
        self.session = session
        self.accessHash = accessHash
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let isCurrent: SQL = accessHash.map { "access_hash = \($0)" } ?? "TRUE"
        // After the last refresh, even at the same time: its tokens were received.
        try tx.execute(
            """
            UPDATE session SET
                used_at = CASE WHEN rotated_at >= \(tx.now) THEN rotated_at + 1 ELSE \(tx.now) END,
                access_until = CASE kind WHEN 'web' THEN \(tx.now + Lifetime.session) ELSE access_until END
            WHERE id = \(session) AND \(isCurrent)
            """)
    }
}
