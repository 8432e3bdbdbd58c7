public import Domain

/// What taking a table over would do, or everything that stands in the way. Nothing is written while there is a problem.
public struct TablePlan: Sendable {
    public struct Problem: Hashable, Sendable, Codable {
        /// Of the file, from 1.
        public var line: Int
        public var column: TableColumn?
        /// What the file calls the column.
        public var heading: String?
        public var reason: Phrase

        public init(line: Int, column: TableColumn?, reason: Phrase) {
            self.line = line
            self.column = column
            self.reason = reason
        }
    }

    public var kind: TableKind
    /// In the order in which they are written.
    public var changes: [StageTable.Line] = []
    public var added: Int { changes.count { $0.change.isNew } }
    public var updated: Int { changes.count - added }
    /// Lines that say what is so already.
    public var unchanged = 0
    /// The first ``TableRules/mostProblems``, by line.
    public var problems: [Problem] = []
    public var problemCount = 0
    /// New participants whose e-mail address somebody has who is there, or who comes in an earlier line.
    public var knownAddresses = 0

    /// Names of columns that are not known and were not looked at.
    public var ignored: [String] = []

    /// As what the file was read, where that is a guess: bytes of it say nothing of their encoding.
    public var encoding: String?

    public init(kind: TableKind) {
        self.kind = kind
    }

    /// Adds what was wrong with lines before they were planned.
    public mutating func add(_ found: [Problem]) {
        problemCount += found.count
        problems = Array((problems + found).sorted { $0.line < $1.line }.prefix(TableRules.mostProblems))
    }

    /// Names the columns of problems as the file does.
    public mutating func name(_ headings: [TableColumn: String]) {
        for index in problems.indices { problems[index].heading = problems[index].column.flatMap { headings[$0] } }
    }

    mutating func note(_ line: Int, _ column: TableColumn?, _ reason: Phrase) {
        problemCount += 1
        if problems.count < TableRules.mostProblems {
            problems.append(Problem(line: line, column: column, reason: reason))
        }
    }
}
