/// A store of rows. One engine implements it on SQLite; another can on PostgreSQL.
public protocol Database: Sendable {
    /// Runs `body` on one consistent snapshot. An engine that can do so runs it immediately on the calling thread.
    func read<Value: Sendable>(_ body: @escaping @Sendable (any Reader) throws -> Value) async throws -> Value

    /// Runs `body` on one consistent snapshot, for reads that may take long, such as a full-text scan or an export.
    /// Never blocks the calling thread.
    func readInBackground<Value: Sendable>(
        _ body: @escaping @Sendable (any Reader) throws -> Value
    ) async throws -> Value

    /// Runs `body` in its own transaction. When this returns, the writes are durable; when it throws, nothing
    /// was written.
    ///
    /// The body may share a commit with others that wait at the same time. It may run more than once.
    func write<Value: Sendable>(_ body: @escaping @Sendable (any Writer) throws -> Value) async throws -> Value

    /// Returns a number that changes with every commit of any process. While it stays the same, earlier reads are
    /// still valid.
    func dataVersion() async throws -> Int64

    /// Copies all committed data to a file that `restore` reads. Writes continue meanwhile.
    func backUp(to path: String) async throws

    /// Runs the engine's own check of its files. Returns the problems found.
    func problems() async throws -> [String]
}

public protocol Reader {
    func rows<Value>(_ sql: SQL, _ decode: (inout Row) throws -> Value) throws -> [Value]
    func row<Value>(_ sql: SQL, _ decode: (inout Row) throws -> Value) throws -> Value?
}

public protocol Writer: Reader {
    /// - Returns: The number of rows that changed.
    @discardableResult
    func execute(_ sql: SQL) throws -> Int
}

extension Reader {
    /// Returns the first column of the first row.
    public func value<Value: Column>(_ sql: SQL, as _: Value.Type = Value.self) throws -> Value? {
        try row(sql) { try $0.next(Value?.self) } ?? nil
    }

    public func exists(_ sql: SQL) throws -> Bool {
        try row(sql) { _ in true } ?? false
    }
}

extension Database {
    /// Reads as `read` does, for an engine whose `read` never blocks the calling thread.
    public func readInBackground<Value: Sendable>(
        _ body: @escaping @Sendable (any Reader) throws -> Value
    ) async throws -> Value {
        try await read(body)
    }
}
