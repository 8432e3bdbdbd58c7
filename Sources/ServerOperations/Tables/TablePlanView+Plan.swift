public import Operations

extension TablePlanView {
    /// The maximum number of ranges in a view.
    static let maxRanges = 20

    public init(_ plan: TablePlan) {
        self.init(
            kind: plan.kind, added: plan.added, updated: plan.updated,
            addedLines: TablePlanView.ranges(of: plan.changes.filter(\.change.isNew)),
            updatedLines: TablePlanView.ranges(of: plan.changes.filter { !$0.change.isNew }),
            unchanged: plan.unchanged, knownAddresses: plan.knownAddresses, ignored: plan.ignored,
            encoding: plan.encoding, problemCount: plan.problemCount, problems: plan.problems)
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
