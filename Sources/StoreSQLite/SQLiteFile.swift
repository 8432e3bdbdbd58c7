import Dispatch
public import Domain
import Foundation
import GRDB
import GRDBSQLite
public import Store

/// A small SQLite file with one connection, for a device. Its work runs one call after the other on a thread of its own.
///
/// Only the owner of the file can read it. A server's store is ``SQLiteDatabase``.
public final class SQLiteFile: Sendable {
    /// What a power failure may cost.
    public enum Durability: String, Sendable {
        /// Nothing: each commit is on the disk when it returns.
        case everyCommit = "FULL"
        /// The last commits, as a whole. For what can be fetched again.
        case consistency = "NORMAL"
    }

    let path: String
    let damage = FileDamage()
    private let thread: DispatchQueue
    private let isThread = DispatchSpecificKey<Bool>()
    /// Used on ``thread`` alone.
    private nonisolated(unsafe) var opened: (file: OpaquePointer, connection: Connection)?

    /// Opens the file and creates it if it is missing.
    ///
    /// - Parameter prepare: Creates the tables, in one transaction.
    /// - Throws: ``SQLiteOpenError`` if the file cannot be used, such as one that was cut short; ``unwritable``.
    public init(path: String, durability: Durability, prepare: (any Writer) throws -> Void) throws {
        self.path = path
        thread = DispatchQueue(label: "mingle.file", qos: .userInitiated)
        thread.setSpecific(key: isThread, value: true)
        if !FileManager.default.fileExists(atPath: path) {
            guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
            else { throw SQLiteOpenError.unwritable(path) }
        }
        var file: OpaquePointer?
        let code = sqlite3_open_v2(path, &file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let file else {
            sqlite3_close(file)
            throw SQLiteOpenError.unusable(path, "error \(code)")
        }
        sqlite3_extended_result_codes(file, 1)
        sqlite3_busy_timeout(file, SQLiteDatabase.busyMilliseconds)
        let connection = Connection(file, damage: damage)
        do {
            for pragma in [
                // What an open transaction has changed stays in memory, so that the write-ahead log holds commits only.
                "journal_mode = WAL", "synchronous = \(durability.rawValue)", "foreign_keys = OFF", "cache_spill = OFF",
                "temp_store = MEMORY", "wal_autocheckpoint = 0",
            ] {
                let code = sqlite3_exec(file, "PRAGMA \(pragma)", nil, nil, nil)
                guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
            }
            sqlite3_exec(file, SQLiteDatabase.cacheSize, nil, nil, nil)
            opened = (file, connection)
            try inTransaction(connection) { try prepare(connection) }
        } catch {
            close()
            guard let error = error as? DatabaseError else { throw error }
            let reason = error.message ?? "error \(error.resultCode.rawValue)"
            switch error.resultCode {
            // A statement fails with the general error if the tables are another program's.
            case _ where FileDamage.isShown(by: error), .SQLITE_ERROR: throw SQLiteOpenError.damaged(path, reason)
            case .SQLITE_FULL, .SQLITE_IOERR: throw SQLiteFile.unwritable
            default: throw SQLiteOpenError.unusable(path, reason)
            }
        }
    }

    deinit { close() }

    /// Runs `body` in a transaction of its own and waits for it. When this returns, the writes are committed; when it
    /// throws, nothing was written.
    public func write<Value>(_ body: (any Writer) throws -> Value) throws -> Value {
        try perform { connection in
            let value = try inTransaction(connection) { try body(connection) }
            checkpointIfLong()
            return value
        }
    }

    /// Reads what is committed, and waits for it.
    public func read<Value>(_ body: (any Reader) throws -> Value) throws -> Value {
        try perform { try body($0) }
    }

    /// Closes the file after the waiting work. It moves the write-ahead log into the file.
    public func close() {
        func end() {
            guard let (file, connection) = opened else { return }
            opened = nil
            connection.forgetStatements()
            sqlite3_wal_checkpoint_v2(file, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
            sqlite3_close(file)
        }
        if DispatchQueue.getSpecific(key: isThread) == true { end() } else { thread.sync(execute: end) }
    }

    /// The disk is full or broken. Nothing was written then.
    public static let unwritable = Refusal(
        .unavailable, "Nothing can be saved on this device. Free some space on it, then try again.")

    /// Returns whether an error says that a file is damaged.
    public static func isDamage(_ error: any Error) -> Bool { FileDamage.isShown(by: error) }

    /// Returns whether an error says that a row breaks a constraint of its table.
    public static func isViolation(_ error: any Error) -> Bool {
        (error as? DatabaseError)?.resultCode == .SQLITE_CONSTRAINT
    }

    /// Runs `body` on the thread of the file.
    ///
    /// - Throws: ``unwritable`` if the disk is full or broken, or what `body` throws.
    func perform<Value>(_ body: (Connection) throws -> Value) throws -> Value {
        func run() throws -> Value {
            guard let opened else { throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "The store is closed.") }
            do { return try body(opened.connection) } catch let error as DatabaseError {
                let codes: [ResultCode] = [.SQLITE_FULL, .SQLITE_IOERR, .SQLITE_READONLY, .SQLITE_CANTOPEN]
                guard codes.contains(error.resultCode) else { throw error }
                throw SQLiteFile.unwritable
            }
        }
        return try DispatchQueue.getSpecific(key: isThread) == true ? run() : thread.sync(execute: run)
    }

    /// Whether a transaction is open. Used on the thread of the file.
    var isInTransaction: Bool { opened.map { sqlite3_get_autocommit($0.file) == 0 } ?? false }

    func inTransaction<Value>(_ connection: Connection, _ body: () throws -> Value) throws -> Value {
        try connection.execute("BEGIN")
        do {
            let value = try body()
            try connection.execute("COMMIT")
            return value
        } catch {
            // After a failure of the file itself, SQLite has already rolled back.
            _ = try? connection.execute("ROLLBACK")
            throw error
        }
    }

    /// The length at which the write-ahead log is moved into the file. A reader pays for a longer one.
    static let maxLogBytes: Int64 = 4 << 20

    /// Moves a long write-ahead log into the file. Called between transactions.
    func checkpointIfLong(_ maxBytes: Int64 = SQLiteFile.maxLogBytes) {
        guard let file = opened?.file,
            let size = try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? NSNumber,
            size.int64Value >= maxBytes
        else { return }
        sqlite3_wal_checkpoint_v2(file, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    }
}
