public import Domain

/// The writes of one command: rows, and the change-log entries that announce them. They commit together or not at all.
public final class Transaction: Writer {
    /// The time at which the command is performed, the same for everything that it writes.
    public let now: Instant
    private let writer: any Writer
    private let random: @Sendable () -> UInt64
    private let hash: @Sendable ([UInt8]) -> [UInt8]
    let handlers: SignalHandlers
    /// The responsible person; nil for guests without an account and for the system.
    public let actor: ID<User>?
    /// The client from whose queue the command is; nil for all others, and on a device.
    public let client: ID<SyncClient>?
    /// The row that the command updated last.
    public var updatedRow: UpdatedRow?
    /// The lanes in which jobs were added, so that their workers can be woken.
    public private(set) var jobLanes: Set<String> = []
    /// The recorded rows in the order of their first mention; `isTombstone` holds the latest state of each.
    private var pending: [PendingEntry] = []
    private var isTombstone: [PendingEntry: Bool] = [:]

    private var declaredSubject: (kind: RowKind, row: [UInt8])?
    /// Further subjects of the command. The audit gets an entry for each.
    public private(set) var furtherSubjects: [(kind: RowKind, row: [UInt8])] = []
    /// What the command joined with its subject. The audit gets an entry for each pair, which names both.
    public private(set) var partners: [(kind: RowKind, row: [UInt8])] = []
    /// The audit's detail about the command, beside its subject.
    public private(set) var detail: String?

    private struct PendingEntry: Hashable {
        var scope: Scope
        var kind: RowKind
        var row: [UInt8]
    }

    /// Begins to record the writes of a command.
    ///
    /// - Parameters:
    ///   - hash: A one-way digest, for secrets that are stored only to be recognized.
    ///   - client: The client from whose queue the command is.
    ///   - handlers: What reacts to the command's signals.
    public init(
        _ writer: any Writer, now: Instant, random: @escaping @Sendable () -> UInt64,
        hash: @escaping @Sendable ([UInt8]) -> [UInt8], actor: ID<User>?, client: ID<SyncClient>? = nil,
        handlers: SignalHandlers
    ) {
        self.writer = writer
        self.now = now
        self.random = random
        self.hash = hash
        self.actor = actor
        self.client = client
        self.handlers = handlers
    }

    public func newID<Subject>(_: Subject.Type = Subject.self) -> ID<Subject> {
        ID(at: now, random: random)
    }

    /// Derives the id of a row that can exist only once for some other rows, such as one for two friends. A device and
    /// the server derive the same id.
    ///
    /// The id is a UUID of version 8 from a digest of the others' ids.
    ///
    /// Do not use it for a kind whose ids clients choose, because somebody could claim the id first.
    public func id<Subject>(_ kind: RowKind, of others: [UInt8]...) -> ID<Subject> {
        var bytes = Array(hash(Array(kind.rawValue.utf8) + [0] + others.joined()).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        guard let id = ID<Subject>(bytes: bytes) else { preconditionFailure("A digest has 16 bytes and more.") }
        return id
    }

    /// Returns `count` random bytes.
    public func randomBytes(_ count: Int) -> [UInt8] {
        Array((0..<(count + 7) / 8).flatMap { _ in withUnsafeBytes(of: random()) { Array($0) } }.prefix(count))
    }

    public func digest(_ text: String) -> [UInt8] { hash(Array(text.utf8)) }

    public func rows<Value>(_ sql: SQL, _ decode: (inout Row) throws -> Value) throws -> [Value] {
        try writer.rows(sql, decode)
    }

    public func row<Value>(_ sql: SQL, _ decode: (inout Row) throws -> Value) throws -> Value? {
        try writer.row(sql, decode)
    }

    @discardableResult
    public func execute(_ sql: SQL) throws -> Int {
        try writer.execute(sql)
    }

    /// Records that a job was added to a lane.
    public func recordJob(in lane: String) {
        jobLanes.insert(lane)
    }

    /// Records that a row of `scope` was inserted or updated.
    public func put<Subject>(_ kind: RowKind, _ id: ID<Subject>, in scope: Scope) {
        record(kind, id.bytes, scope, isTombstone: false)
    }

    /// Records that a row left `scope`: it was deleted, or moved to another scope.
    public func remove<Subject>(_ kind: RowKind, _ id: ID<Subject>, from scope: Scope) {
        record(kind, id.bytes, scope, isTombstone: true)
    }

    private func record(_ kind: RowKind, _ row: [UInt8], _ scope: Scope, isTombstone: Bool) {
        let entry = PendingEntry(scope: scope, kind: kind, row: row)
        if self.isTombstone.updateValue(isTombstone, forKey: entry) == nil { pending.append(entry) }
    }

    /// The rows of a kind that were recorded as removed from each of their scopes.
    public func removedRows(of kind: RowKind) -> [[UInt8]] {
        let rows = Set(pending.lazy.filter { $0.kind == kind && self.isTombstone[$0] == true }.map(\.row))
        guard !rows.isEmpty else { return [] }
        return rows.subtracting(pending.lazy.filter { $0.kind == kind && self.isTombstone[$0] == false }.map(\.row))
            .sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// The rows that were recorded, each with its scope, and whether it left that.
    public var recorded: [(scope: Scope, kind: RowKind, row: [UInt8], isTombstone: Bool)] {
        pending.map { ($0.scope, $0.kind, $0.row, isTombstone[$0]!) }
    }

    /// The subject of the command: the declared one, or else the first recorded row.
    public var subject: (kind: RowKind, row: [UInt8])? { declaredSubject ?? pending.first.map { ($0.kind, $0.row) } }

    /// Sets the subject of the command, if it records no row of it, or another row first.
    ///
    /// - Parameter detail: The audit's detail. Nothing personal, because it outlives the people concerned.
    public func setSubject<Subject>(_ kind: RowKind, _ id: ID<Subject>, _ detail: String? = nil) {
        declaredSubject = (kind, id.bytes)
        if let detail { setDetail(detail) }
    }

    /// Adds a further subject of the command.
    public func addSubject<Subject>(_ kind: RowKind, _ id: ID<Subject>) { furtherSubjects.append((kind, id.bytes)) }

    /// Adds what the command joined with its subject, or separated from it.
    public func addPartner<Subject>(_ kind: RowKind, _ id: ID<Subject>) { partners.append((kind, id.bytes)) }

    /// Sets the audit's detail of a command without a subject.
    public func setDetail(_ detail: String) { self.detail = detail }

    /// Runs `body` in a savepoint. A refusal undoes only what `body` wrote and recorded; the transaction continues and
    /// can commit. Any other error ends the transaction, as everywhere.
    public func attempt<Value>(_ body: () throws -> Value) throws -> Result<Value, Refusal> {
        let (pending, isTombstone, jobLanes, declaredSubject, furtherSubjects, partners, detail) = (
            pending, isTombstone, jobLanes, declaredSubject, furtherSubjects, partners, detail
        )
        try writer.execute("SAVEPOINT attempt")
        do {
            let value = try body()
            try writer.execute("RELEASE SAVEPOINT attempt")
            return .success(value)
        } catch let refusal as Refusal {
            try writer.execute("ROLLBACK TO SAVEPOINT attempt")
            try writer.execute("RELEASE SAVEPOINT attempt")
            (self.pending, self.isTombstone, self.jobLanes) = (pending, isTombstone, jobLanes)
            (self.declaredSubject, self.furtherSubjects, self.partners, self.detail) = (
                declaredSubject, furtherSubjects, partners, detail
            )
            return .failure(refusal)
        }
    }

    /// Assigns the next versions of their scopes to the recorded rows and writes the log. Called once, at the end.
    ///
    /// The counters are locked last and in a fixed order. On an engine with several writers, they are therefore held
    /// briefly and cannot deadlock.
    public func writeLog() throws -> [Change] {
        guard !pending.isEmpty else { return [] }
        // Scopes are compared and written as text, which is built once per row.
        let named = pending.map { (scope: $0.scope.description, entry: $0) }.sorted { $0.scope < $1.scope }
        var versions = try takeVersions(named.map(\.scope))
        let changes = named.map { name, entry in
            let version = versions[name]!
            versions[name] = version + 1
            return Change(
                scope: entry.scope, version: version, kind: entry.kind, row: entry.row, isTombstone: isTombstone[entry]!
            )
        }
        for batch in stride(from: 0, to: changes.count, by: Transaction.batch) {
            let values: [SQL] = (batch..<min(batch + Transaction.batch, changes.count)).map {
                let change = changes[$0]
                return
                    "(\(named[$0].scope), \(change.kind), \(change.row), \(change.version), \(change.isTombstone ? now : nil))"
            }
            try writer.execute(
                """
                INSERT INTO change (scope, kind, subject, version, removed_at) VALUES \(values.joined(", "))
                ON CONFLICT (scope, kind, subject) DO UPDATE SET version = excluded.version, removed_at = excluded.removed_at
                """)
        }
        pending = []
        isTombstone = [:]
        return changes
    }

    /// The number of log rows that one statement writes.
    private static let batch = 100

    /// Advances the counter of each scope by the number of times that it is named.
    ///
    /// - Parameter names: Names of scopes, sorted.
    /// - Returns: The first new version of each scope.
    private func takeVersions(_ names: [String]) throws -> [String: Int64] {
        var counts: [(scope: String, entries: Int64)] = []
        for name in names {
            if counts.last?.scope == name { counts[counts.count - 1].entries += 1 } else { counts.append((name, 1)) }
        }
        var versions: [String: Int64] = [:]
        for batch in stride(from: 0, to: counts.count, by: Transaction.batch) {
            let values: [SQL] = counts[batch..<min(batch + Transaction.batch, counts.count)].map {
                "(\($0.scope), \($0.entries))"
            }
            let last = try writer.rows(
                """
                INSERT INTO scope (id, version) VALUES \(values.joined(", "))
                ON CONFLICT (id) DO UPDATE SET version = scope.version + excluded.version RETURNING id, version
                """
            ) { (try $0.next(String.self), try $0.next(Int64.self)) }
            for (scope, version) in last { versions[scope] = version }
        }
        for (scope, entries) in counts { versions[scope]! -= entries - 1 }
        return versions
    }
}
