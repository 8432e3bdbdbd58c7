import GRDB
import GRDBSQLite
import Synchronization

/// Detects commits of any connection and any process, by SQLite's `data_version`.
///
/// Values are comparable only on the same connection, so this has its own. It is read on every request, so it calls
/// SQLite directly, without GRDB.
final class CommitWatcher: Sendable {
    // Used by one thread at a time, under the lock.
    private struct Connection: @unchecked Sendable {
        var file: OpaquePointer?
        var statement: OpaquePointer?
    }

    private let connection: Mutex<Connection>

    init(path: String) throws {
        var opened = Connection()
        var code = sqlite3_open_v2(path, &opened.file, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil)
        if code == SQLITE_OK {
            code = sqlite3_prepare_v2(opened.file, "PRAGMA data_version", -1, &opened.statement, nil)
        }
        connection = Mutex(opened)
        guard code == SQLITE_OK else {
            close()
            throw DatabaseError(resultCode: ResultCode(rawValue: code))
        }
    }

    deinit { close() }

    func value() throws -> Int64 {
        try connection.withLock { connection in
            guard let statement = connection.statement else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
            defer { sqlite3_reset(statement) }
            let code = sqlite3_step(statement)
            guard code == SQLITE_ROW else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
            return sqlite3_column_int64(statement, 0)
        }
    }

    func close() {
        connection.withLock { connection in
            sqlite3_finalize(connection.statement)
            sqlite3_close(connection.file)
            connection = Connection()
        }
    }
}
