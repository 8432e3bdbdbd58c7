/// PostgreSQL 15 and newer.
///
/// No engine uses it yet. The tests check every statement in this dialect against PostgreSQL's grammar, so that an
/// engine can be added.
public struct PostgreSQLDialect: Dialect {
    public init() {}

    public func placeholder(_ position: Int) -> String { "$\(position)" }

    public func text(of fragment: SQL.Fragment, column: Substring) -> String {
        switch fragment {
        case .id: "BYTEA CHECK (length(\(column)) = 16)"
        // Compares byte by byte, as SQLite does, independently of the server's locale. Cursors and list order depend
        // on it.
        case .text: "TEXT COLLATE \"C\""
        case .integer: "BIGINT"
        case .real: "DOUBLE PRECISION"
        case .bytes: "BYTEA"
        case .boolean: "BOOLEAN"
        case .strict, .strictByKey: ""
        case .hexBegins: "encode("
        case .hexEnds: ", 'hex')"
        }
    }
}
