public import Domain
public import Operations

/// The progress and the result of an import of a table.
public struct TableImportPresentation: Equatable, Sendable {
    public struct Progress: Equatable, Sendable {
        public var label: Phrase
        public var value: Int
        public var total: Int
        public var text: Phrase
    }

    /// Why nothing was imported.
    public struct Problem: Equatable, Sendable {
        /// The line of the file.
        public var line: Phrase?
        public var reason: Phrase?
    }

    /// The state in a list of imports.
    public var badge: Badge
    public var status: Phrase
    /// Nil if nothing is under way any more.
    public var progress: Progress?
    public var problem: Problem?
    /// The lines that were not undone.
    public var kept: StatusMessage?
    /// Whether the numbers of changes are known.
    public var hasCounts: Bool
    /// Leads to the list of what was imported.
    public var list: ActionPresentation
    /// Nil if the viewer may not undo it, or it is too late.
    public var undo: ActionPresentation?

    public init(_ one: TableImportView, _ context: PresentationContext) {
        badge = TableImportPresentation.badge(of: one)
        switch one.status {
        case .staged, .running:
            status = "The import is running."
            progress = Progress(
                label: "Imported lines", value: one.done, total: one.total,
                text: "\(one.done) of \(one.total, .count) lines. You can leave this page: the import continues.")
        case .undoing:
            status = "The import is being undone."
            progress = Progress(
                label: "Remaining lines", value: one.done, total: one.total, text: "\(one.done, .count) lines are left."
            )
        case .done:
            status = one.total == 0 ? "Everything already matches this table." : "Everything is imported."
        case .undone: status = "The import is undone."
        case .refused:
            status =
                "Nothing was imported: one of its lines couldn’t be saved, because something had changed in the meantime."
            problem = Problem(line: one.problemLine.map { "Line \($0)" }, reason: one.problem)
        }
        if one.kept > 0, one.status == .undone || one.status == .refused {
            kept = StatusMessage(
                "\(one.kept, .count) lines stay as they are: somebody has since changed or used what they imported.",
                .info)
        }
        hasCounts = one.status == .done
        list = ActionPresentation("Go to the list", one.status == .done ? .primary : .plain)
        if context.may(.edit), one.canBeTakenBack(now: context.now) {
            undo = TableImportPresentation.undo(isRunning: one.status == .running)
        }
    }

    private static func badge(of one: TableImportView) -> Badge {
        switch one.status {
        case .staged, .running: Badge("Under way", .accent)
        case .done: Badge("\(one.added) added, \(one.updated) changed", .good)
        case .undoing: Badge("Being undone", .accent)
        case .undone: Badge("Undone", .muted)
        case .refused: Badge("Not done", .warning)
        }
    }

    private static func undo(isRunning: Bool) -> ActionPresentation {
        isRunning
            ? ActionPresentation(
                "Stop and undo", .danger,
                confirmation: .init(opener: "Stop", consequence: "This undoes what has been imported so far."))
            : ActionPresentation(
                "Undo it now", .danger,
                confirmation: .init(
                    opener: "Undo",
                    consequence:
                        "This removes what the import added and restores what it changed. What somebody has since changed or used stays. You can undo an import for seven days."
                ))
    }
}
