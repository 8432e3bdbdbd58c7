public import Domain
public import Operations

/// What an import would do, or why nothing can be imported.
public struct TablePreviewPresentation: Equatable, Sendable {
    public var title: Phrase
    /// The name of the file, and that nothing is saved.
    public var lead: MarkedPhrase
    /// The number of problems; nil if there are none.
    public var problems: Phrase?
    /// The number of problems that are not listed.
    public var moreProblems: Phrase?
    /// The lines that add or change something, so that they can be found in the file.
    public var lines: [Phrase]
    /// What to consider before importing.
    public var notes: [StatusMessage]
    /// Nil if there is a problem, or nothing to import.
    public var action: ActionPresentation?

    /// - Parameter name: the name of the file.
    public init(_ plan: TablePlanView, name: String, _ context: PresentationContext) {
        let hasProblems = plan.problemCount > 0
        let hasChanges = plan.added + plan.updated > 0
        title = hasProblems ? "Fix this first" : hasChanges ? "Import this?" : "Nothing new"
        lead = MarkedPhrase(
            hasProblems ? "[\(name)]. Nothing is saved." : "[\(name)]. Nothing is saved yet.", .strong)
        problems = hasProblems ? "\(plan.problemCount, .count) problems to fix" : nil
        let left = plan.problemCount - plan.problems.count
        moreProblems = left > 0 ? "… and \(left, .count) more." : nil
        lines = TablePreviewPresentation.lines(of: plan)
        notes = TablePreviewPresentation.notes(on: plan, context)
        if !hasProblems, hasChanges {
            let label: Phrase =
                plan.updated == 0
                ? "Import \(plan.added)"
                : plan.added == 0 ? "Change \(plan.updated)" : "Import \(plan.added) and change \(plan.updated)"
            action = ActionPresentation(label, .primary, icon: .check)
        }
    }

    private static func lines(of plan: TablePlanView) -> [Phrase] {
        let lines: [Phrase?] = [
            plan.added > 0
                ? "\(plan.added, .count) new, in lines \(list: ranges(plan.addedLines, of: plan.added))" : nil,
            plan.updated > 0
                ? "\(plan.updated, .count) changed, in lines \(list: ranges(plan.updatedLines, of: plan.updated))"
                : nil,
        ]
        return lines.compactMap(\.self)
    }

    /// Returns line numbers without thousands separators, as in text editors.
    private static func ranges(_ ranges: [TablePlanView.Lines], of count: Int) -> [String] {
        let left = count - ranges.reduce(0) { $0 + $1.last - $1.first + 1 }
        return ranges.map { $0.first == $0.last ? String($0.first) : "\($0.first)–\($0.last)" }
            + (left > 0 ? ["…"] : [])
    }

    private static func notes(on plan: TablePlanView, _ context: PresentationContext) -> [StatusMessage] {
        let notes: [StatusMessage?] = [
            plan.knownAddresses > 0
                ? StatusMessage(
                    "\(plan.knownAddresses, .count) of the new ones have an e-mail address that somebody already has, here or in an earlier line. To change an existing participant, enter their id.",
                    .warning) : nil,
            plan.ignored.isEmpty
                ? nil : StatusMessage("These columns are unknown and are ignored: \(list: plan.ignored).", .info),
            plan.encoding.map {
                StatusMessage(
                    "This file is not in UTF-8 and was read as \($0). Look at names with accents before you go on.",
                    .info)
            },
            plan.kind == .activities
                ? StatusMessage("Times without a zone are read in the time zone \(context.zone).", .clock) : nil,
        ]
        return notes.compactMap(\.self)
    }
}
