import CSQLite
import Dispatch
import Foundation
import GRDB
public import Store

/// The embedded store: one file in WAL mode, one writer with group commit, several readers.
///
/// `synchronous` is FULL, so an acknowledged write survives a power failure. Only the owner of the file can read it.
public final class SQLiteDatabase: Store.Database {
    private let pool: DatabasePool
    private let writes: WriteQueue
    private let readers: ReaderPool
    private let commits: CommitWatcher
    /// The queue of long reads. It runs fewer than there are readers, so that long reads never occupy all of them.
    private let longReads = OperationQueue()

    static let busyMilliseconds: Int32 = 5000
    /// 8 MB per connection. The file is not memory-mapped, because every commit of another connection would unmap it.
    static let cacheSize = "PRAGMA cache_size = -8000"

    /// Opens the file, creates it if missing, and migrates its schema.
    ///
    /// - Parameter isReplica: Whether the store is a replica of what one person may see. Its rows may refer to rows
    ///   that are withheld, so foreign keys are not enforced.
    /// - Throws: ``SQLiteOpenError`` if the file cannot be used.
    public init(path: String, isReplica: Bool = false) throws {
        _ = Self.readersDoNotWaitForEachOther
        do {
            if !FileManager.default.fileExists(atPath: path) {
                guard
                    FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
                else { throw SQLiteOpenError.unwritable(path) }
            }
            var configuration = Configuration()
            // For GRDB's own work; requests use ``ReaderPool``.
            configuration.maximumReaderCount = 1
            configuration.foreignKeysEnabled = !isReplica
            configuration.busyMode = .timeout(Double(SQLiteDatabase.busyMilliseconds) / 1000)
            configuration.prepareDatabase { sqlite3_exec($0.sqliteConnection, SQLiteDatabase.cacheSize, nil, nil, nil) }
            pool = try DatabasePool(path: path, configuration: configuration)
            // GRDB's pool sets NORMAL after `prepareDatabase` has run.
            let synchronous = try pool.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA synchronous = FULL")
                // A savepoint copies each page before changing it. In a file, these copies would be many times the size
                // of the commit.
                try db.execute(sql: "PRAGMA temp_store = MEMORY")
                return try Int.fetchOne(db, sql: "PRAGMA synchronous")
            }
            guard synchronous == 2 else { throw SQLiteOpenError.notDurable }
            try pool.write { db in try Connection(db.sqliteConnection!).migrate() }
            writes = WriteQueue(pool)
            readers = ReaderPool(path: path)
            longReads.maxConcurrentOperationCount = ReaderPool.maxBackgroundReads
            commits = try CommitWatcher(path: path)
        } catch let error as GRDB.DatabaseError {
            throw SQLiteOpenError.unusable(path, error.message ?? "error \(error.resultCode.rawValue)")
        }
    }

    /// Whether SQLite's memory statistics were switched off. They count every allocation under one process-wide lock,
    /// which makes two readers hardly faster than one. They can be switched off only before the first file is opened.
    private static let readersDoNotWaitForEachOther = sqlite3_config_without_memory_statistics() == SQLITE_OK

    public func read<Value: Sendable>(_ body: @escaping @Sendable (any Reader) throws -> Value) async throws -> Value {
        try readers.read(body)
    }

    public func readInBackground<Value: Sendable>(
        _ body: @escaping @Sendable (any Reader) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            longReads.addOperation { [readers] in continuation.resume(with: Result { try readers.read(body) }) }
        }
    }

    public func write<Value: Sendable>(_ body: @escaping @Sendable (any Writer) throws -> Value) async throws -> Value {
        try await writes.perform(body)
    }

    public func dataVersion() async throws -> Int64 {
        try commits.value()
    }

    public func backUp(to path: String) async throws {
        try await onOwnThread { [pool] in
            // Creates the file with owner-only permissions before the first byte is written.
            if !FileManager.default.fileExists(atPath: path) {
                guard
                    FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
                else { throw SQLiteOpenError.unwritable(path) }
            }
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            let destination = try DatabaseQueue(path: path)
            try pool.backup(to: destination)
            try destination.close()
        }
    }

    public func problems() async throws -> [String] {
        try await onOwnThread { [pool] in
            try pool.read { db in
                let integrity = try String.fetchAll(db, sql: "PRAGMA integrity_check")
                let foreignKeys = try GRDB.Row.fetchAll(db, sql: "PRAGMA foreign_key_check")
                return integrity.filter { $0 != "ok" } + foreignKeys.map { "A row points nowhere: \($0)" }
            }
        }
    }

    /// Runs work that would block the shared threads for too long.
    private func onOwnThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(with: Result(catching: work)) }
        }
    }

    /// Closes all connections after the waiting writes; later writes are refused. It moves the write-ahead log into the
    /// file, so that the file can be copied alone.
    public func close() throws {
        guard writes.close() else { return }
        readers.close()
        commits.close()
        // Fails while another process reads the file, which is acceptable.
        _ = try? pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        try pool.close()
    }
}

/// The reason why a file cannot be used as the store, as one sentence for the operator.
public enum SQLiteOpenError: Error, CustomStringConvertible {
    case unwritable(String)
    case unusable(String, String)
    /// The content is no store, only a part of one, or another program's. What can be fetched again may be deleted then.
    case damaged(String, String)
    case notDurable

    public var description: String {
        switch self {
        case .unwritable(let path): "The database \(path) cannot be written."
        case .unusable(let path, let reason), .damaged(let path, let reason):
            "The database \(path) cannot be used: \(reason)."
        case .notDurable: "SQLite refuses synchronous = FULL, so writes would not survive a power cut."
        }
    }
}
