import Foundation
import Store
import Synchronization

/// Notes each statement that is prepared, without its values, in the file that `MINGLE_STATEMENTS` names, as PostgreSQL
/// would be given it, with a NUL after it. `bin/test` sets it and holds what the tests ran against PostgreSQL's grammar.
enum StatementRecord {
    private static let file: Int32? = ProcessInfo.processInfo.environment["MINGLE_STATEMENTS"].map {
        open($0, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    }
    private static let noted = Mutex<Set<SQL.Key>>([])

    static func note(_ sql: SQL) {
        guard let file, noted.withLock({ $0.insert(sql.key).inserted }) else { return }
        let line = Array(sql.text(in: PostgreSQLDialect()).utf8) + [0]
        // One call, so that what several processes note at once stays apart.
        let written = line.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        precondition(written == line.count, "MINGLE_STATEMENTS cannot be written.")
    }
}
