public import Store

/// SQLite 3.39 and newer, the first version with `IS NOT DISTINCT FROM`.
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
        // Strict tables have no boolean type; conditions accept 0 and 1.
        case .boolean: "INTEGER CHECK (\(column) IN (0, 1))"
        case .strict: "STRICT"
        case .strictByKey: "STRICT, WITHOUT ROWID"
        case .hexBegins: "lower(hex("
        case .hexEnds: "))"
        }
    }
}
