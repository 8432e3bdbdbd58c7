import Foundation
import GRDBSQLite
import Synchronization

/// Counts what the store does, in the file that `MINGLE_WORK` names: statements, rows, and steps of SQLite's virtual machine, as
/// three numbers of eight bytes. These are the same on every machine, as times are not: `bin/bench --quick` compares them.
enum WorkRecord {
    private static let file: Int32? = ProcessInfo.processInfo.environment["MINGLE_WORK"].map {
        open($0, O_WRONLY | O_CREAT, 0o600)
    }
    private static let isOn = file != nil
    private static let sums = Mutex((statements: Int64(0), rows: Int64(0), steps: Int64(0)))

    static func noteRow() {
        if isOn { sums.withLock { $0.rows += 1 } }
    }

    /// Called when a statement is done.
    static func note(_ statement: OpaquePointer) {
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
