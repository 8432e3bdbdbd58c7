import Foundation
import Store
import Synchronization

/// Writes each prepared statement, without its values, to the file named by `MINGLE_STATEMENTS`.
///
/// A record holds the PostgreSQL text, the SQLite text and the literals, and ends with NUL. A record separator (U+001E)
/// separates the three parts, a unit separator (U+001F) the literals. `bin/test` sets the variable, checks the
/// statements of the tests against PostgreSQL's grammar, and asks SQLite for their query plans.
enum StatementLog {
    private static let file: Int32? = ProcessInfo.processInfo.environment["MINGLE_STATEMENTS"].map {
        open($0, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    }
    private static let logged = Mutex<Set<SQL.Key>>([])

    static func log(_ sql: SQL) {
        guard let file, logged.withLock({ $0.insert(sql.key).inserted }) else { return }
        let literals = sql.pieces.map { if case .literal(let text) = $0 { text.description } else { "" } }
        let parts = [
            sql.text(in: PostgreSQLDialect()), sql.text(in: SQLiteDialect()), literals.joined(separator: "\u{1F}"),
        ]
        let line = Array(parts.joined(separator: "\u{1E}").utf8) + [0]
        // Uses one call, so that the records of several processes do not interleave.
        let written = line.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        precondition(written == line.count, "MINGLE_STATEMENTS cannot be written.")
    }
}
