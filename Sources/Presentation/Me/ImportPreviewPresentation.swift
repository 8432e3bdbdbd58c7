public import Domain
public import Operations

/// What an import would change, before anything is saved.
public struct ImportPreviewPresentation: Equatable, Sendable {
    public var title: Phrase
    /// Nil if the changes are not known.
    public var lead: MarkedPhrase?
    /// Warns about changes that undoing the import would not revert.
    public var warning: StatusMessage?
    /// Nil if the import would change nothing.
    public var confirm: ActionPresentation?

    /// - Parameter summary: nil if it could not be computed again after an error.
    public init(_ summary: ImportSummary?) {
        let changes = summary.map { $0.added + $0.updated + $0.removed + $0.cancelled } ?? 1
        if changes > 0 {
            title = "Import this?"
            confirm = ActionPresentation(ImportPreviewPresentation.label(summary), .primary, icon: .check)
        } else {
            title = (summary?.unchanged ?? 0) > 0 ? "Nothing new" : "Nothing to import"
        }
        guard let summary else { return }
        let state = ImportPreviewPresentation.state(summary, changes: changes)
        lead = summary.calendar.map { MarkedPhrase("[\($0)]. \(state)", .strong) } ?? MarkedPhrase(state)
        if summary.removed + summary.cancelled > 0 {
            warning = StatusMessage(
                "Events that are no longer in the file are permanently removed or cancelled: undoing the import doesn’t bring them back.",
                .warning)
        }
    }

    private static func label(_ summary: ImportSummary?) -> Phrase {
        guard let summary else { return "Try again" }
        return summary.added > 0 ? "Import \(summary.added, .count) events" : "Update my events"
    }

    private static func state(_ summary: ImportSummary, changes: Int) -> Phrase {
        if changes > 0 { return "Nothing is saved yet." }
        if summary.unchanged > 0 { return "Your events already match this file." }
        return summary.past > 0
            ? "All its dates are in the past. To import them, choose the file again with “Past dates, too”."
            : "It contains no event that can be imported."
    }
}
