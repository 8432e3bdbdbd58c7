public import Domain

/// The effect of importing a table, without its lines.
public struct TablePlanView: Hashable, Sendable, Codable {
    /// A range of consecutive lines of the file.
    public struct Lines: Hashable, Sendable, Codable {
        /// From 1.
        public var first: Int
        public var last: Int
    }

    /// The maximum number of ranges in a view.
    static let maxRanges = 20

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
            } else if ranges.count < maxRanges {
                ranges.append(Lines(first: line, last: line))
            } else {
                break
            }
        }
        return ranges
    }
}
