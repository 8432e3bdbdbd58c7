public import Domain

/// The effect of importing a table, without its lines.
public struct TablePlanView: Hashable, Sendable, Codable {
    /// A range of consecutive lines of the file.
    public struct Lines: Hashable, Sendable, Codable {
        /// From 1.
        public var first: Int
        public var last: Int

        public init(first: Int, last: Int) {
            self.first = first
            self.last = last
        }
    }

    public var kind: TableKind
    public var added: Int
    public var updated: Int
    /// The first ranges of lines that create rows, and of lines that change rows.
    public var addedLines: [Lines]
    public var updatedLines: [Lines]
    /// Lines without changes.
    public var unchanged: Int
    /// New participants whose email address is already known.
    public var knownAddresses: Int
    /// The headings of unknown columns, which are ignored.
    public var ignored: [String]
    /// The assumed encoding of a file that is not in Unicode: `windows-1252`.
    public var encoding: String?
    public var problemCount: Int
    /// The first 1,000, by line. Nothing is written while a problem exists.
    public var problems: [TableProblem]

    public init(
        kind: TableKind, added: Int, updated: Int, addedLines: [Lines], updatedLines: [Lines], unchanged: Int,
        knownAddresses: Int, ignored: [String], encoding: String?, problemCount: Int, problems: [TableProblem]
    ) {
        self.kind = kind
        self.added = added
        self.updated = updated
        self.addedLines = addedLines
        self.updatedLines = updatedLines
        self.unchanged = unchanged
        self.knownAddresses = knownAddresses
        self.ignored = ignored
        self.encoding = encoding
        self.problemCount = problemCount
        self.problems = problems
    }
}
