public import Store

/// SQLite 3.39 and newer, which knows `IS NOT DISTINCT FROM`.
public struct SQLiteDialect: Dialect {
    public init() {}

    public func placeholder(_: Int) -> String { "?" }

    public func text(of fragment: SQL.Fragment, column: Substring) -> String {
        switch fragment {
        case .id: "BLOB CHECK (length(\(column)) = 16)"
        case .text: "TEXT"
        case .integer: "INTEGER"
        case .real: "REAL"
        case .bytes: "BLOB"
        // A strict table has no type for it, and a condition takes 0 and 1.
        case .boolean: "INTEGER CHECK (\(column) IN (0, 1))"
        case .strict: "STRICT"
        case .strictByKey: "STRICT, WITHOUT ROWID"
        case .hexBegins: "lower(hex("
        case .hexEnds: "))"
        }
    }
}
