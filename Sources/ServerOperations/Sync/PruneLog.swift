public import Domain
public import Operations
public import Store

/// Deletes expired data in batches: tombstones of the change log, old audit entries, records of ids that clients chose,
/// and overwritten values of fields.
public struct PruneLog: SystemCommand {
    public static let name = "system.forgetLog"
    /// Rows deleted per batch, from each table.
    static let batchSize = 1000

    /// Audit entries older than this are deleted.
    public var auditBefore: Instant

    public init(auditBefore: Instant) {
        self.auditBefore = auditBefore
    }

    /// The smallest id that a kept audit entry can have.
    private var firstKept: ID<AuditEntry> { ID(at: auditBefore, random: { 0 }) }

    /// - Returns: Whether more rows remain to be deleted.
    public func perform(in tx: Transaction, as actor: Actor) throws -> Bool {
        let hasMoreTombstones = try tx.purgeTombstones(before: tx.now - Lifetime.tombstones, limit: PruneLog.batchSize)
        let lines = try tx.execute(
            "DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE id < \(firstKept) LIMIT \(PruneLog.batchSize))")
        let ids = try tx.execute(
            """
            DELETE FROM chosen_id WHERE id IN (
                SELECT id FROM chosen_id WHERE at < \(tx.now - Lifetime.chosenID) ORDER BY at LIMIT \(PruneLog.batchSize))
            """)
        let results = try tx.execute(
            """
            DELETE FROM sync_result WHERE (client_id, number) IN (
                SELECT client_id, number FROM sync_result WHERE at < \(tx.now - PushResults.lifetime) ORDER BY at LIMIT \(PruneLog.batchSize))
            """)
        let overwritten = tx.now - Lifetime.overwrittenValue
        let values = try tx.execute(
            """
            DELETE FROM field_change WHERE id IN (
                SELECT id FROM field_change WHERE at < \(overwritten) ORDER BY at LIMIT \(PruneLog.batchSize))
            """)
        let conflicts = try ConflictRow.delete(
            """
            id IN (SELECT id FROM field_conflict WHERE made_at < \(overwritten) ORDER BY made_at LIMIT \(PruneLog.batchSize))
            """, in: tx)
        return hasMoreTombstones
            || [lines, ids, results, values, conflicts].contains(PruneLog.batchSize)
    }

    /// Returns whether anything has expired. Takes a reader, so the check does not block writers.
    public func isDue(now: Instant, in reader: any Reader) throws -> Bool {
        try reader.exists(
            """
            SELECT 1 FROM change WHERE removed_at < \(now - Lifetime.tombstones)
            UNION ALL SELECT 1 FROM audit WHERE id < \(firstKept)
            UNION ALL SELECT 1 FROM chosen_id WHERE at < \(now - Lifetime.chosenID)
            UNION ALL SELECT 1 FROM sync_result WHERE at < \(now - PushResults.lifetime)
            UNION ALL SELECT 1 FROM field_change WHERE at < \(now - Lifetime.overwrittenValue)
            UNION ALL SELECT 1 FROM field_conflict WHERE made_at < \(now - Lifetime.overwrittenValue) LIMIT 1
            """)
    }
}
