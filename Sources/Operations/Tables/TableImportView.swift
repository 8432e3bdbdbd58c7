public import Domain

/// An import of a table, and how far it is.
public struct TableImportView: Hashable, Sendable, Codable {
    public var id: ID<TableImport>
    public var kind: TableKind
    /// What the file was called.
    public var file: String
    public var status: TableImportStatus
    /// Lines that change something.
    public var total: Int
    /// Those of them that are written.
    public var done: Int
    /// Lines that made something new.
    public var added: Int
    /// Lines that changed something.
    public var updated: Int
    /// Lines that said what was so already.
    public var unchanged: Int
    /// Lines that could not be taken back, since somebody had changed or used since what they wrote.
    public var kept: Int
    /// The line of the file that was refused, and why.
    public var problemLine: Int?
    public var problem: Phrase?
    public var madeAt: Instant
    public var endedAt: Instant?

    public init(
        id: ID<TableImport>, kind: TableKind, file: String, status: TableImportStatus, total: Int, done: Int,
        added: Int,
        updated: Int, unchanged: Int, kept: Int = 0, problemLine: Int? = nil, problem: Phrase? = nil, madeAt: Instant,
        endedAt: Instant? = nil
    ) {
        self.id = id
        self.kind = kind
        self.file = file
        self.status = status
        self.total = total
        self.done = done
        self.added = added
        self.updated = updated
        self.unchanged = unchanged
        self.kept = kept
        self.problemLine = problemLine
        self.problem = problem
        self.madeAt = madeAt
        self.endedAt = endedAt
    }

    public func canBeTakenBack(now: Instant) -> Bool {
        status == .running || (status == .done && total > 0 && endedAt.map { now <= $0 + TableRules.memory } ?? false)
    }
}
