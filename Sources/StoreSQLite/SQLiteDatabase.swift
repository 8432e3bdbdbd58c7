import CSQLite
import Dispatch
import Foundation
import GRDB
public import Store

/// The embedded store: one file in WAL mode, one writer that commits in groups, several readers.
///
/// `synchronous` is FULL, so a write that was acknowledged survives a power cut. The file is readable by its owner only.
public final class SQLiteDatabase: Store.Database {
    private let pool: DatabasePool
    private let writes: WriteQueue
    private let readers: Readers
    private let commits: CommitCounter
    /// Fewer than there are readers, so that these never keep all of them.
    private let longReads = OperationQueue()

    static let busyMilliseconds: Int32 = 5000
    /// 8 MB a connection. The file is not mapped into memory: every commit of another connection would unmap it.
    static let cacheSize = "PRAGMA cache_size = -8000"

    /// Opens the file, makes it if missing, and brings its schema up to date.
    ///
    /// - Parameter isReplica: whether it holds what one person may see: its rows speak of others that are not there.
    /// - Throws: ``SQLiteOpenError`` where the file cannot be used.
    public init(path: String, isReplica: Bool = false) throws {
        _ = Self.readersDoNotWaitForEachOther
        do {
            if !FileManager.default.fileExists(atPath: path) {
                guard
                    FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
                else { throw SQLiteOpenError.unwritable(path) }
            }
            var configuration = Configuration()
            // For the engine's own work; requests are read by ``Readers``.
            configuration.maximumReaderCount = 1
            configuration.foreignKeysEnabled = !isReplica
            configuration.busyMode = .timeout(Double(SQLiteDatabase.busyMilliseconds) / 1000)
            configuration.prepareDatabase { sqlite3_exec($0.sqliteConnection, SQLiteDatabase.cacheSize, nil, nil, nil) }
            pool = try DatabasePool(path: path, configuration: configuration)
            // GRDB's pool sets NORMAL after `prepareDatabase` has run.
            let synchronous = try pool.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA synchronous = FULL")
                // Before a savepoint changes a page it keeps a copy: in a file, these are many times what is committed.
                try db.execute(sql: "PRAGMA temp_store = MEMORY")
                return try Int.fetchOne(db, sql: "PRAGMA synchronous")
            }
            guard synchronous == 2 else { throw SQLiteOpenError.notDurable }
            try pool.write { db in try Connection(db.sqliteConnection!).migrate() }
            writes = WriteQueue(pool)
            readers = Readers(path: path)
            longReads.maxConcurrentOperationCount = Readers.mostAtLength
            commits = try CommitCounter(path: path)
        } catch let error as GRDB.DatabaseError {
            throw SQLiteOpenError.unusable(path, error.message ?? "error \(error.resultCode.rawValue)")
        }
    }

    /// SQLite counts every allocation under one lock of the whole program unless it is told not to, before its first file
    /// is opened; with it, two readers are hardly quicker than one.
    private static let readersDoNotWaitForEachOther = sqlite3_config_without_memory_statistics() == SQLITE_OK

    public func read<Value: Sendable>(_ body: @escaping @Sendable (any Reader) throws -> Value) async throws -> Value {
        try readers.read(body)
    }

    public func readAtLength<Value: Sendable>(
        _ body: @escaping @Sendable (any Reader) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            longReads.addOperation { [readers] in continuation.resume(with: Result { try readers.read(body) }) }
        }
    }

    public func write<Value: Sendable>(_ body: @escaping @Sendable (any Writer) throws -> Value) async throws -> Value {
        try await writes.perform(body)
    }

    public func stamp() async throws -> Int64 {
        try commits.value()
    }

    public func backUp(to path: String) async throws {
        try await onOwnThread { [pool] in
            // The owner's only from the first byte on, not just when it is complete.
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

    /// For work that takes long enough to starve others of the shared threads.
    private func onOwnThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(with: Result(catching: work)) }
        }
    }

    /// Ends all connections, after the writes that wait; those that come later are refused. What is in the log of the file is in
    /// the file itself then, so that it can be copied alone.
    public func close() throws {
        guard writes.close() else { return }
        readers.close()
        commits.close()
        // Not while another process reads it, which is no fault.
        _ = try? pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        try pool.close()
    }
}

/// Why a file cannot be used as the store; one sentence for the operator.
public enum SQLiteOpenError: Error, CustomStringConvertible {
    case unwritable(String)
    case unusable(String, String)
    case notDurable

    public var description: String {
        switch self {
        case .unwritable(let path): "The database \(path) cannot be written."
        case .unusable(let path, let reason): "The database \(path) cannot be used: \(reason)."
        case .notDurable: "SQLite refuses synchronous = FULL, so writes would not survive a power cut."
        }
    }
}
