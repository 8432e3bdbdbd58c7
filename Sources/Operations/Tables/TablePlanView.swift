public import Domain

/// What taking a table over would do, without its lines.
public struct TablePlanView: Hashable, Sendable, Codable {
    /// Lines of the file that follow one another.
    public struct Lines: Hashable, Sendable, Codable {
        /// From 1.
        public var first: Int
        public var last: Int
    }

    /// Ranges of lines in a view at most.
    static let mostRanges = 20

    public var kind: TableKind
    public var added: Int
    public var updated: Int
    /// The first ranges of lines that make something new, and of those that change something.
    public var addedLines: [Lines]
    public var updatedLines: [Lines]
    /// Lines that say what is so already.
    public var unchanged: Int
    /// New participants whose e-mail address is known already.
    public var knownAddresses: Int
    /// Columns that are not known and were not looked at.
    public var ignored: [String]
    /// As what the file was read where it is not in Unicode: `windows-1252`.
    public var encoding: String?
    public var problemCount: Int
    /// The first 1,000, by line; while there is one, nothing is written.
    public var problems: [TablePlan.Problem]

    public init(_ plan: TablePlan) {
        kind = plan.kind
        (added, updated, unchanged, knownAddresses) = (plan.added, plan.updated, plan.unchanged, plan.knownAddresses)
        addedLines = TablePlanView.ranges(of: plan.changes.filter(\.change.isNew))
        updatedLines = TablePlanView.ranges(of: plan.changes.filter { !$0.change.isNew })
        (ignored, encoding) = (plan.ignored, plan.encoding)
        (problemCount, problems) = (plan.problemCount, plan.problems)
    }

    private static func ranges(of changes: [StageTable.Line]) -> [Lines] {
        var ranges: [Lines] = []
        for line in changes.map(\.line).sorted() {
            if let last = ranges.last?.last, last + 1 == line {
                ranges[ranges.count - 1].last = line
            } else if ranges.count < mostRanges {
                ranges.append(Lines(first: line, last: line))
            } else {
                break
            }
        }
        return ranges
    }
}
