import Domain
public import Operations
public import Store

/// Deletes stored lines that are no longer needed: those of undone or expired imports, and of abandoned files. It works
/// in batches and enqueues itself until none are left.
public struct DeleteTableLines: SystemCommand {
    public static let name = "programme.forgetTables"
    // The import has an audit entry of its own, by the person who started it.
    public static let isAudited = false
    private static let batchSize = 2000
    /// How long stored lines of a file wait to be imported. Storing them takes seconds.
    private static let maxStagedAge = Span.hours(1)

    public init() {}

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let over: ID<TableImport>? = try tx.value(
            """
            SELECT t.id FROM table_import t WHERE (status IN ('undone', 'refused') OR (status = 'done' AND ended_at < \(tx.now - TableRules.undoPeriod))
                OR (status = 'staged' AND made_at < \(tx.now - DeleteTableLines.maxStagedAge)))
                AND EXISTS (SELECT 1 FROM table_import_row r WHERE r.import_id = t.id) LIMIT 1
            """)
        if let over {
            try tx.execute(
                """
                DELETE FROM table_import_row WHERE import_id = \(over) AND place IN (
                    SELECT place FROM table_import_row WHERE import_id = \(over) ORDER BY place LIMIT \(DeleteTableLines.batchSize))
                """)
            return try tx.enqueue(DeleteTableLines())
        }
        try tx.execute(
            "DELETE FROM table_import WHERE status = 'staged' AND made_at < \(tx.now - DeleteTableLines.maxStagedAge)")
    }
}
