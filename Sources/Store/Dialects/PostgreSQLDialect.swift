/// PostgreSQL 15 and newer. There is no engine for it yet: the tests hold every statement against its grammar in these
/// words, so that one can come.
public struct PostgreSQLDialect: Dialect {
    public init() {}

    public func placeholder(_ position: Int) -> String { "$\(position)" }

    public func text(of fragment: SQL.Fragment, column: Substring) -> String {
        switch fragment {
        case .id: "BYTEA CHECK (length(\(column)) = 16)"
        // Compared byte by byte, as SQLite does, and not by the rules of whatever language the server was set up in:
        // cursors and the order of lists rest on it.
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
