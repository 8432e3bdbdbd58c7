import Foundation
import GRDBSQLite
import Synchronization

/// Counts the work of the store in the file named by `MINGLE_WORK`: statements, rows and steps of SQLite's virtual
/// machine, as three 8-byte integers. Unlike times, the counts are the same on every machine, so `bin/bench --quick`
/// compares them.
enum WorkCounter {
    private static let file: Int32? = ProcessInfo.processInfo.environment["MINGLE_WORK"].map {
        open($0, O_WRONLY | O_CREAT, 0o600)
    }
    private static let isOn = file != nil
    private static let sums = Mutex((statements: Int64(0), rows: Int64(0), steps: Int64(0)))

    static func countRow() {
        if isOn { sums.withLock { $0.rows += 1 } }
    }

    /// Adds a finished statement to the counts.
    static func count(_ statement: OpaquePointer) {
        guard let file else { return }
        sums.withLock { sums in
            sums.statements += 1
            sums.steps += Int64(sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 1))
            var numbers = [sums.statements, sums.rows, sums.steps]
            let written = pwrite(file, &numbers, 24, 0)
            precondition(written == 24, "MINGLE_WORK cannot be written.")
        }
    }
}
