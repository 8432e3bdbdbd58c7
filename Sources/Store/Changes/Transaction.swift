public import Domain

/// One command's writes: rows, and the entries of the change log that announce them, committed together or not at all.
public final class Transaction: Writer {
    /// The time at which the command is performed; one value for all that it writes.
    public let now: Instant
    private let writer: any Writer
    private let random: @Sendable () -> UInt64
    private let hash: @Sendable ([UInt8]) -> [UInt8]
    /// Who is responsible; nil for guests without an account and for the system.
    public let actor: ID<User>?
    /// The lanes in which jobs were added, so that their workers should look.
    public private(set) var jobLanes: Set<String> = []
    /// What was noted, in the order in which each row first was, and the last word on each.
    private var pending: [Noted] = []
    private var isRemoval: [Noted: Bool] = [:]

    private var said: (kind: RowKind, row: [UInt8])?
    /// What else the command was about: each has a line of its own in the audit.
    public private(set) var others: [(kind: RowKind, row: [UInt8])] = []
    /// What the command joined with its subject: the audit has a line for each, which names both.
    public private(set) var partners: [(kind: RowKind, row: [UInt8])] = []
    /// What is told of the command beside its subject.
    public private(set) var detail: String?

    private struct Noted: Hashable {
        var scope: Scope
        var kind: RowKind
        var row: [UInt8]
    }

    /// - Parameters:
    ///   - hash: a one-way digest, for secrets that are stored only to be recognised.
    public init(
        _ writer: any Writer, now: Instant, random: @escaping @Sendable () -> UInt64,
        hash: @escaping @Sendable ([UInt8]) -> [UInt8], actor: ID<User>?
    ) {
        self.writer = writer
        self.now = now
        self.random = random
        self.hash = hash
        self.actor = actor
    }

    public func newID<Subject>(_: Subject.Type = Subject.self) -> ID<Subject> {
        ID(at: now, random: random)
    }

    /// The id of the one row of a kind that there can be for some others, as for two friends: whoever makes the row gives it
    /// the same, a device before the server. A UUID of version 8, from a digest of theirs.
    ///
    /// Not for a kind of which clients choose ids, since somebody could take it first.
    public func id<Subject>(_ kind: RowKind, of others: [UInt8]...) -> ID<Subject> {
        var bytes = Array(hash(Array(kind.rawValue.utf8) + [0] + others.joined()).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        guard let id = ID<Subject>(bytes: bytes) else { preconditionFailure("A digest has 16 bytes and more.") }
        return id
    }

    /// `count` random bytes; a multiple of 8.
    public func randomBytes(_ count: Int) -> [UInt8] {
        (0..<count / 8).flatMap { _ in withUnsafeBytes(of: random()) { Array($0) } }
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

    /// Notes that a job was added to a lane.
    public func noteJob(in lane: String) {
        jobLanes.insert(lane)
    }

    /// Notes that a row of `scope` was inserted or updated.
    public func put<Subject>(_ kind: RowKind, _ id: ID<Subject>, in scope: Scope) {
        note(kind, id.bytes, scope, isRemoval: false)
    }

    /// Notes that a row is no longer in `scope`: deleted, or moved to another.
    public func remove<Subject>(_ kind: RowKind, _ id: ID<Subject>, from scope: Scope) {
        note(kind, id.bytes, scope, isRemoval: true)
    }

    private func note(_ kind: RowKind, _ row: [UInt8], _ scope: Scope, isRemoval: Bool) {
        let noted = Noted(scope: scope, kind: kind, row: row)
        if self.isRemoval.updateValue(isRemoval, forKey: noted) == nil { pending.append(noted) }
    }

    /// What the command was about: what it said, or else what was noted first.
    public var subject: (kind: RowKind, row: [UInt8])? { said ?? pending.first.map { ($0.kind, $0.row) } }

    /// Says what the command was about, where nothing of that is noted, or something else before it.
    ///
    /// - Parameter detail: what is told beside it; nothing personal, as it is kept when they are gone.
    public func isAbout<Subject>(_ kind: RowKind, _ id: ID<Subject>, _ detail: String? = nil) {
        said = (kind, id.bytes)
        if let detail { tells(detail) }
    }

    /// Says what the command was about besides.
    public func isAlsoAbout<Subject>(_ kind: RowKind, _ id: ID<Subject>) { others.append((kind, id.bytes)) }

    /// Says with what the command joined its subject, or from what it parted it.
    public func isWith<Subject>(_ kind: RowKind, _ id: ID<Subject>) { partners.append((kind, id.bytes)) }

    /// Says what is told of the command where it is about nothing.
    public func tells(_ detail: String) { self.detail = detail }

    /// Runs `body` so that a refusal takes back what it wrote and noted, and nothing that was there before: the transaction
    /// goes on and can commit. Any other error ends the transaction, as everywhere.
    public func attempt<Value>(_ body: () throws -> Value) throws -> Result<Value, Refusal> {
        let (pending, isRemoval, jobLanes, said, others, partners, detail) = (
            pending, isRemoval, jobLanes, said, others, partners, detail
        )
        try writer.execute("SAVEPOINT attempt")
        do {
            let value = try body()
            try writer.execute("RELEASE SAVEPOINT attempt")
            return .success(value)
        } catch let refusal as Refusal {
            try writer.execute("ROLLBACK TO SAVEPOINT attempt")
            try writer.execute("RELEASE SAVEPOINT attempt")
            (self.pending, self.isRemoval, self.jobLanes) = (pending, isRemoval, jobLanes)
            (self.said, self.others, self.partners, self.detail) = (said, others, partners, detail)
            return .failure(refusal)
        }
    }

    /// Stamps what was noted with the next versions of its scopes and writes the log. Called once, at the end.
    ///
    /// The counters are taken last and in one order, so that on an engine with several writers they are held briefly
    /// and never in a circle.
    public func writeLog() throws -> [Change] {
        guard !pending.isEmpty else { return [] }
        // Scopes are compared and written by their text, which is made once.
        let named = pending.map { (scope: $0.scope.description, entry: $0) }.sorted { $0.scope < $1.scope }
        var versions = try takeVersions(named.map(\.scope))
        let changes = named.map { name, entry in
            let version = versions[name]!
            versions[name] = version + 1
            return Change(
                scope: entry.scope, version: version, kind: entry.kind, row: entry.row, isRemoval: isRemoval[entry]!)
        }
        for batch in stride(from: 0, to: changes.count, by: Transaction.batch) {
            let values: [SQL] = (batch..<min(batch + Transaction.batch, changes.count)).map {
                let change = changes[$0]
                return
                    "(\(named[$0].scope), \(change.kind), \(change.row), \(change.version), \(change.isRemoval ? now : nil))"
            }
            try writer.execute(
                """
                INSERT INTO change (scope, kind, subject, version, removed_at) VALUES \(values.joined(", "))
                ON CONFLICT (scope, kind, subject) DO UPDATE SET version = excluded.version, removed_at = excluded.removed_at
                """)
        }
        pending = []
        isRemoval = [:]
        return changes
    }

    /// Rows of the log in one statement.
    private static let batch = 100

    /// Moves the counters of scopes on by the number of times that each is named.
    ///
    /// - Parameter names: in order.
    /// - Returns: the first of each scope's new versions.
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
