public import Domain
public import Operations

/// The effect of importing a table, or all problems that prevent it. Nothing is written while a problem exists.
public struct TablePlan: Sendable {
    public var kind: TableKind
    /// In the order of writing.
    public var changes: [StageTable.Line] = []
    public var added: Int { changes.count { $0.change.isNew } }
    public var updated: Int { changes.count - added }
    /// Lines without changes.
    public var unchanged = 0
    /// The first ``TableRules/maxProblems``, by line.
    public var problems: [TableProblem] = []
    public var problemCount = 0
    /// New participants whose email address already belongs to a participant or to an earlier line.
    public var knownAddresses = 0

    /// The headings of unknown columns, which are ignored.
    public var ignored: [String] = []

    /// The encoding that was assumed, if it is a guess because the bytes do not determine it.
    public var encoding: String?

    public init(kind: TableKind) {
        self.kind = kind
    }

    /// Adds problems that were found before planning.
    public mutating func add(_ found: [TableProblem]) {
        problemCount += found.count
        problems = Array((problems + found).sorted { $0.line < $1.line }.prefix(TableRules.maxProblems))
    }

    /// Sets the headings of the problems' columns, as in the file.
    public mutating func name(_ headings: [TableColumn: String]) {
        for index in problems.indices { problems[index].heading = problems[index].column.flatMap { headings[$0] } }
    }

    mutating func addProblem(_ line: Int, _ column: TableColumn?, _ reason: Phrase) {
        problemCount += 1
        if problems.count < TableRules.maxProblems {
            problems.append(TableProblem(line: line, column: column, reason: reason))
        }
    }
}
