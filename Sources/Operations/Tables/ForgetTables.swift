public import Store

import Domain

/// Forgets lines that nobody needs any more: of imports that were taken back or are too old for it, and of files with which nobody went on. Some
/// at a time, until there are none.
public struct ForgetTables: SystemCommand {
    public static let name = "programme.forgetTables"
    private static let most = 2000
    /// How long the lines of a file wait to be written; they are kept in seconds.
    private static let patience = Span.hours(1)

    public init() {}

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let over: SQL = """
            status IN ('undone', 'refused') OR (status = 'done' AND ended_at < \(tx.now - TableRules.memory))
                OR (status = 'staged' AND made_at < \(tx.now - ForgetTables.patience))
            """
        let gone = try tx.rows(
            """
            DELETE FROM table_import_row WHERE (import_id, place) IN (
                SELECT r.import_id, r.place FROM table_import t JOIN table_import_row r ON r.import_id = t.id WHERE \(over) LIMIT \(ForgetTables.most))
            RETURNING place
            """
        ) { try $0.next(Int.self) }
        if gone.count == ForgetTables.most { return try tx.enqueue(ForgetTables()) }
        try tx.execute("DELETE FROM table_import WHERE status = 'staged' AND made_at < \(tx.now - ForgetTables.patience)")
    }
}
