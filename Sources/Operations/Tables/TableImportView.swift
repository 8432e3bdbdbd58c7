public import Domain

/// An import of a table, with its progress.
public struct TableImportView: Hashable, Sendable, Codable {
    public var id: ID<TableImport>
    public var kind: TableKind
    /// The name of the file.
    public var file: String
    public var status: TableImportStatus
    /// The number of lines with changes.
    public var total: Int
    /// How many of these lines are written.
    public var done: Int
    /// Lines that create a row.
    public var added: Int
    /// Lines that change a row.
    public var updated: Int
    /// Lines without changes.
    public var unchanged: Int
    /// Lines that were not undone, because someone has since changed or used what they wrote.
    public var kept: Int
    /// The line of the file that was refused, and the reason.
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
        status == .running
            || (status == .done && total > 0 && endedAt.map { now <= $0 + TableRules.undoPeriod } ?? false)
    }
}
