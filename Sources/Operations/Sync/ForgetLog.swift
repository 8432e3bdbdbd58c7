public import Domain
public import Store

/// Forgets removals that no device goes on from any more, lines of the audit that were kept for their time, and what was made under ids
/// that its senders chose.
public struct ForgetLog: SystemCommand {
    public static let name = "system.forgetLog"
    /// Entries and lines of one piece.
    static let piece = 1000

    /// Lines of before go.
    public var auditBefore: Instant

    public init(auditBefore: Instant) {
        self.auditBefore = auditBefore
    }

    /// The least id that a line can have which is kept.
    private var firstKept: ID<AuditLine> { ID(at: auditBefore, random: { 0 }) }

    /// - Returns: whether there is more to do.
    public func perform(in tx: Transaction, as actor: Actor) throws -> Bool {
        let hasMoreRemovals = try tx.forgetRemovals(before: tx.now - Lifetime.removals, limit: ForgetLog.piece)
        let lines = try tx.execute(
            "DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE id < \(firstKept) LIMIT \(ForgetLog.piece))")
        let ids = try tx.execute(
            """
            DELETE FROM chosen_id WHERE id IN (
                SELECT id FROM chosen_id WHERE at < \(tx.now - Lifetime.chosenID) ORDER BY at LIMIT \(ForgetLog.piece))
            """)
        return hasMoreRemovals || lines == ForgetLog.piece || ids == ForgetLog.piece
    }

    /// Whether there is anything to forget. Asked without holding up whoever writes.
    public func isDue(now: Instant, in reader: any Reader) throws -> Bool {
        try reader.exists(
            """
            SELECT 1 FROM change WHERE removed_at < \(now - Lifetime.removals)
            UNION ALL SELECT 1 FROM audit WHERE id < \(firstKept)
            UNION ALL SELECT 1 FROM chosen_id WHERE at < \(now - Lifetime.chosenID) LIMIT 1
            """)
    }
}
