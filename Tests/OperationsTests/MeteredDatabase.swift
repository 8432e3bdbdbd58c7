import Store
import Synchronization

/// A store that counts the work of each write. Unlike milliseconds, counts are the same for the same input on
/// every machine.
final class MeteredDatabase: Database {
    /// The work of one write while it held the store.
    struct Work: Hashable, Sendable {
        var statements = 0
        /// Bytes of all texts and blobs bound to statements.
        var bytes = 0
        /// Returned rows.
        var rows = 0
        /// Entries in the change log.
        var entries = 0
    }

    struct RolledBack: Error {}

    /// Inspects the store before a write, and returns a closure that inspects it at the end of the write.
    typealias Watch = @Sendable (any Reader) throws -> @Sendable (any Reader) throws -> Void

    private struct State {
        var works: [Work] = []
        var rollsBack = false
        var watch: Watch?
    }

    private let inner: any Database
    private let state = Mutex(State())

    init(_ inner: any Database) {
        self.inner = inner
    }

    /// The work of each write since ``reset(rollingBack:)``, in order.
    var works: [Work] { state.withLock { $0.works } }

    /// The most statements of one write.
    var maxStatements: Int { works.map(\.statements).max() ?? 0 }

    /// The most change-log entries of one write.
    var maxEntries: Int { works.map(\.entries).max() ?? 0 }

    /// Clears the counts.
    ///
    /// - Parameter rollingBack: Whether later writes are rolled back after doing their work.
    func reset(rollingBack: Bool = false) {
        state.withLock { $0 = State(rollsBack: rollingBack) }
    }

    /// Watches each write from now on, until ``reset(rollingBack:)``.
    func watch(_ watch: @escaping Watch) {
        state.withLock { $0.watch = watch }
    }

    func read<Value: Sendable>(_ body: @escaping @Sendable (any Reader) throws -> Value) async throws -> Value {
        try await inner.read(body)
    }

    func readInBackground<Value: Sendable>(
        _ body: @escaping @Sendable (any Reader) throws -> Value
    ) async throws -> Value {
        try await inner.readInBackground(body)
    }

    func write<Value: Sendable>(_ body: @escaping @Sendable (any Writer) throws -> Value) async throws -> Value {
        try await inner.write { [self] writer in
            let metered = MeteredWriter(inner: writer)
            defer { state.withLock { $0.works.append(metered.work) } }
            let after = try state.withLock { $0.watch }?(writer)
            let value = try body(metered)
            try after?(writer)
            if state.withLock({ $0.rollsBack }) { throw RolledBack() }
            return value
        }
    }

    func dataVersion() async throws -> Int64 { try await inner.dataVersion() }
    func backUp(to path: String) async throws { try await inner.backUp(to: path) }
    func problems() async throws -> [String] { try await inner.problems() }
}

private final class MeteredWriter: Writer {
    private let inner: any Writer
    private(set) var work = MeteredDatabase.Work()

    init(inner: any Writer) {
        self.inner = inner
    }

    private func note(_ sql: SQL) {
        work.statements += 1
        if case .literal(let text)? = sql.pieces.first, text.description.hasPrefix("INSERT INTO change (") {
            work.entries += sql.arguments.count / 5
        }
        for argument in sql.arguments {
            switch argument {
            case .text(let text): work.bytes += text.utf8.count
            case .blob(let bytes): work.bytes += bytes.count
            case .null, .boolean, .integer, .real: break
            }
        }
    }

    func rows<Value>(_ sql: SQL, _ decode: (inout Row) throws -> Value) throws -> [Value] {
        note(sql)
        let found = try inner.rows(sql, decode)
        work.rows += found.count
        return found
    }

    func row<Value>(_ sql: SQL, _ decode: (inout Row) throws -> Value) throws -> Value? {
        note(sql)
        return try inner.row(sql, decode)
    }

    func execute(_ sql: SQL) throws -> Int {
        note(sql)
        return try inner.execute(sql)
    }
}
