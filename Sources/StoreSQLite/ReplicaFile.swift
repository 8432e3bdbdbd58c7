public import Store

/// A device's replica. The file commits what the server sent, and nothing else; an open transaction on the same
/// connection holds what the device's own pending commands change.
///
/// Reads see both. So there is no code that undoes a command: the open transaction is rolled back, and the commands that
/// are still pending run again. A crash leaves what the server sent.
public final class ReplicaFile: Sendable {
    private let file: SQLiteFile
    /// Other connections, which do not see the open transaction.
    private let committed: ReaderPool

    /// Opens the file and creates it if it is missing.
    ///
    /// - Parameter prepare: Creates the tables that only replicas have.
    /// - Throws: ``SQLiteOpenError``, or ``SchemaError`` if a newer program wrote the file.
    public init(path: String, prepare: (any Writer) throws -> Void) throws {
        file = try SQLiteFile(path: path, durability: .consistency) { writer in
            try writer.migrate()
            try prepare(writer)
        }
        committed = ReaderPool(path: path, damage: file.damage)
        _ = try file.perform { try $0.execute("BEGIN") }
    }

    /// The error by which SQLite said that the file is damaged; nil if it has not. Such a file is to be filled again.
    public var damage: (any Error)? { file.damage.error }

    /// Commits what `store` writes on the rows that the server sent, and replays the pending commands on the result.
    ///
    /// If `store` throws, nothing is committed, and the replay runs on the rows as they were.
    ///
    /// - Parameter replay: Runs in the open transaction. An error of its own leaves that transaction without effects.
    public func commit<Value>(
        _ store: (any Writer) throws -> Value, replay: (any Writer) throws -> Void
    ) throws -> Value {
        try file.perform { connection in
            // Fails only if SQLite has rolled back already, as it does when the disk is full.
            _ = try? connection.execute("ROLLBACK")
            let result = Result { try file.inTransaction(connection) { try store(connection) } }
            file.checkpointIfLong()
            try connection.execute("BEGIN")
            _ = try? ReplicaFile.attempt(on: connection) { try replay(connection) }
            return try result.get()
        }
    }

    /// Commits what `store` writes while the replica is filled, when nothing is replayed on a part of the rows.
    ///
    /// The write-ahead log may grow, because moving it into the file costs more than storing a page.
    public func fill(_ store: (any Writer) throws -> Void) throws {
        try file.perform { connection in
            _ = try? connection.execute("ROLLBACK")
            let result = Result { try file.inTransaction(connection) { try store(connection) } }
            file.checkpointIfLong(ReplicaFile.maxLogBytesOfFill)
            try connection.execute("BEGIN")
            try result.get()
        }
    }

    private static let maxLogBytesOfFill: Int64 = 64 << 20

    /// Runs `body` in the open transaction. What it writes is seen by reads until the next ``commit(_:replay:)``; an
    /// error undoes it.
    public func provisionally<Value>(_ body: (any Writer) throws -> Value) throws -> Value {
        try file.perform { connection in
            // SQLite ends a transaction of its own accord when memory or the disk fails. A savepoint outside of one would
            // commit.
            if !file.isInTransaction { try connection.execute("BEGIN") }
            return try ReplicaFile.attempt(on: connection) { try body(connection) }
        }
    }

    /// Reads the rows that the server sent, with the effects of the pending commands.
    public func read<Value>(_ body: (any Reader) throws -> Value) throws -> Value {
        try file.read(body)
    }

    /// Reads only the rows that the server sent.
    public func readCommitted<Value>(_ body: (any Reader) throws -> Value) throws -> Value {
        try committed.read { try body($0) }
    }

    /// Closes the file. The effects of the pending commands are lost; the outbox has the commands.
    public func close() {
        _ = try? file.perform { try $0.execute("ROLLBACK") }
        committed.close()
        file.close()
    }

    private static func attempt<Value>(on connection: Connection, _ body: () throws -> Value) throws -> Value {
        try connection.execute("SAVEPOINT pending")
        do {
            let value = try body()
            try connection.execute("RELEASE pending")
            return value
        } catch {
            _ = try? connection.execute("ROLLBACK TO pending")
            _ = try? connection.execute("RELEASE pending")
            throw error
        }
    }
}
