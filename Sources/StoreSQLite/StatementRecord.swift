import Foundation
import Store
import Synchronization

/// Notes each statement that is prepared, without its values, in the file that `MINGLE_STATEMENTS` names: as PostgreSQL
/// would be given it, as SQLite is given it, and the literals of which it was put together, each after a record separator
/// (U+001E), with a unit separator (U+001F) between literals and a NUL at the end. `bin/test` sets it, holds what the tests
/// ran against PostgreSQL's grammar, and asks SQLite how it would carry it out.
enum StatementRecord {
    private static let file: Int32? = ProcessInfo.processInfo.environment["MINGLE_STATEMENTS"].map {
        open($0, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    }
    private static let noted = Mutex<Set<SQL.Key>>([])

    static func note(_ sql: SQL) {
        guard let file, noted.withLock({ $0.insert(sql.key).inserted }) else { return }
        let literals = sql.pieces.map { if case .literal(let text) = $0 { text.description } else { "" } }
        let parts = [
            sql.text(in: PostgreSQLDialect()), sql.text(in: SQLiteDialect()), literals.joined(separator: "\u{1F}"),
        ]
        let line = Array(parts.joined(separator: "\u{1E}").utf8) + [0]
        // One call, so that what several processes note at once stays apart.
        let written = line.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        precondition(written == line.count, "MINGLE_STATEMENTS cannot be written.")
    }
}
