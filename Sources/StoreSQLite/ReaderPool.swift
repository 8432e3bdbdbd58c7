import Dispatch
import Foundation
import GRDB
import GRDBSQLite
import Store
import Synchronization

/// The pool of reading connections; each read is one snapshot.
///
/// A read runs on the calling thread, because handing it over costs more than most reads. GRDB's pool is not used: it
/// looks up a connection, passes two queues and parses BEGIN and COMMIT anew. That costs as much as a small statement.
final class ReaderPool: Sendable {
    /// The number of concurrent reads; others wait. Requests need one per core; the rest are
    /// for ``SQLiteDatabase/readInBackground(_:)``.
    private static let maxReaders = ProcessInfo.processInfo.activeProcessorCount + 4 + maxBackgroundReads
    static let maxBackgroundReads = 4

    // A reader is either in the idle list or owned by one thread.
    private struct OpenReader: @unchecked Sendable {
        var file: OpaquePointer
        var connection: Connection
    }

    private let path: String
    private let damage: FileDamage?
    private let idle = Mutex<[OpenReader]?>([])
    private let slots = DispatchSemaphore(value: ReaderPool.maxReaders)

    /// - Parameters:
    ///   - path: A file whose schema is up to date and which another connection keeps open.
    ///   - damage: Records that the file is damaged.
    init(path: String, damage: FileDamage? = nil) {
        self.path = path
        self.damage = damage
    }

    deinit { close() }

    func read<Value>(_ body: (Connection) throws -> Value) throws -> Value {
        slots.wait()
        defer { slots.signal() }
        let reader = try acquire()
        defer { release(reader) }
        do {
            try reader.connection.execute("BEGIN")
            let value = try body(reader.connection)
            try reader.connection.execute("COMMIT")
            return value
        } catch {
            // After a failure of the file itself, SQLite has already rolled back.
            _ = try? reader.connection.execute("ROLLBACK")
            throw error
        }
    }

    /// Closes the idle connections now, and the others when their reads end.
    func close() {
        let closed = idle.withLock { idle in
            defer { idle = nil }
            return idle ?? []
        }
        for reader in closed { ReaderPool.close(reader) }
    }

    private func acquire() throws -> OpenReader {
        let known: OpenReader? = try idle.withLock { idle in
            guard idle != nil else { throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "The store is closed.") }
            return idle!.popLast()
        }
        if let known { return known }
        var file: OpaquePointer?
        let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX
        let code = sqlite3_open_v2(path, &file, flags, nil)
        guard code == SQLITE_OK, let file else {
            sqlite3_close(file)
            throw DatabaseError(resultCode: ResultCode(rawValue: code))
        }
        sqlite3_extended_result_codes(file, 1)
        sqlite3_busy_timeout(file, SQLiteDatabase.busyMilliseconds)
        let reader = OpenReader(file: file, connection: Connection(file, damage: damage))
        sqlite3_exec(file, SQLiteDatabase.cacheSize, nil, nil, nil)
        return reader
    }

    private func release(_ reader: OpenReader) {
        // A connection that is still inside a transaction cannot be reused.
        let isGood = sqlite3_get_autocommit(reader.file) != 0
        let isKept = idle.withLock { idle in
            guard isGood, idle != nil else { return false }
            idle!.append(reader)
            return true
        }
        if !isKept { ReaderPool.close(reader) }
    }

    private static func close(_ reader: OpenReader) {
        reader.connection.forgetStatements()
        sqlite3_close(reader.file)
    }
}
