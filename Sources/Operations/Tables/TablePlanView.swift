public import Domain

/// What taking a table over would do, without its lines.
public struct TablePlanView: Hashable, Sendable, Codable {
    public var kind: TableKind
    public var added: Int
    public var updated: Int
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
        (ignored, encoding) = (plan.ignored, plan.encoding)
        (problemCount, problems) = (plan.problemCount, plan.problems)
    }
}
