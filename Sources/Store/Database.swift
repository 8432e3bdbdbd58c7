/// A store of rows. One engine implements it on SQLite, another on PostgreSQL.
public protocol Database: Sendable {
    /// Runs `body` on one consistent snapshot: at once and on the calling thread where the engine can, elsewhere where it must.
    func read<Value: Sendable>(_ body: @escaping @Sendable (any Reader) throws -> Value) async throws -> Value

    /// The same for what may take long, as to look through all texts or to write a file of everything: never on the thread that
    /// asks, where others wait for theirs.
    func readAtLength<Value: Sendable>(_ body: @escaping @Sendable (any Reader) throws -> Value) async throws -> Value

    /// Runs `body` in a transaction of its own. When this returns, the writes are durable; when it throws, there are none.
    ///
    /// The body may share its commit with others that wait at the same time. It may run more than once.
    func write<Value: Sendable>(_ body: @escaping @Sendable (any Writer) throws -> Value) async throws -> Value

    /// A number that is another after every commit, whichever process made it. What was read while it stays the same
    /// is still true.
    func stamp() async throws -> Int64

    /// Copies all that is committed to a file that `restore` reads, while others write.
    func backUp(to path: String) async throws

    /// The engine's own check of its files; empty when all is well.
    func problems() async throws -> [String]
}

public protocol Reader {
    func rows<Value>(_ sql: SQL, _ decode: (inout Row) throws -> Value) throws -> [Value]
    func row<Value>(_ sql: SQL, _ decode: (inout Row) throws -> Value) throws -> Value?
}

public protocol Writer: Reader {
    /// - Returns: how many rows changed.
    @discardableResult
    func execute(_ sql: SQL) throws -> Int
}

extension Reader {
    /// The first column of the first row.
    public func value<Value: Column>(_ sql: SQL, as _: Value.Type = Value.self) throws -> Value? {
        try row(sql) { try $0.next(Value?.self) } ?? nil
    }

    public func exists(_ sql: SQL) throws -> Bool {
        try row(sql) { _ in true } ?? false
    }
}

extension Database {
    /// An engine that waits elsewhere for all that it reads holds up nobody.
    public func readAtLength<Value: Sendable>(
        _ body: @escaping @Sendable (any Reader) throws -> Value
    ) async throws -> Value {
        try await read(body)
    }
}
