import Domain
public import HTML
public import Operations
import Presentation

/// The progress and the result of an import.
public enum TableImportPage {
    public static func html(_ context: PageContext, _ one: TableImportView) -> HTML {
        ProgrammeLayout.formPage(
            context, title: "Import: \(one.kind.label)",
            back: ProgrammeLayout.may(.edit, context) ? Path.importTable(one.kind) : Path.list(one.kind),
            body: """
                <p class="meta"><strong dir="auto">\(one.file)</strong> · \(DateText.html(one.madeAt, context))</p>
                <live-region src="\(Path.tableImportNow(one.id))" scope="staff" kinds="tableImport" row="\(one.id.description)" \
                gone="\(localized: "This import no longer exists.")">\(now(context, one))</live-region>
                """)
    }

    /// Returns the changing part of the page.
    public static func now(_ context: PageContext, _ one: TableImportView) -> HTML {
        let shown = TableImportPresentation(one, context.presentation)
        let again: HTML? =
            shown.progress == nil
            ? nil : "<a class=\"button\" href=\"\(Path.tableImport(one.id))\">\(localized: "Look again")</a>"
        return """
            <div class="stack">\(state(one, shown, context))\(shown.hasCounts ? counts(one) : nil)
            <div class="actions">\(shown.list.link(Path.list(one.kind), context))\
            \(again)\(shown.undo.flatMap { undo(one, $0, context) })</div></div>
            """
    }

    private static func state(
        _ one: TableImportView, _ shown: TableImportPresentation, _ context: PageContext
    ) -> HTML {
        let status: HTML = "<p class=\"lead\" role=\"status\">\(shown.status)</p>"
        if let progress = shown.progress {
            let gap: HTML = one.status == .undoing ? .empty : "\n"
            return """
                \(status)<progress class="import-bar" max="\(progress.total)" value="\(progress.value)" aria-label="\(progress.label)"></progress>\(gap)\
                <p>\(progress.text)</p>
                """
        }
        let problem: HTML? = shown.problem.map {
            let line: HTML? = $0.line.map { "<strong>\($0)</strong>" }
            return "\n<p class=\"note\">\(Icon.warning.html(context))<span>\(line) \($0.reason)</span></p>"
        }
        return "\(status)\(problem)\(shown.kept.map { $0.html(context) })"
    }

    private static func counts(_ one: TableImportView) -> HTML {
        """
        <section class="panel"><h2>\(localized: "What it did")</h2><dl class="pairs"><div><dt>\(localized: "Added")</dt><dd>\(localized: "\(one.added)")</dd></div>\
        <div><dt>\(localized: "Changed")</dt><dd>\(localized: "\(one.updated)")</dd></div>\
        <div><dt>\(localized: "Unchanged")</dt><dd>\(localized: "\(one.unchanged)")</dd></div></dl></section>
        """
    }

    private static func undo(_ one: TableImportView, _ action: ActionPresentation, _ context: PageContext) -> HTML? {
        action.question(
            "\(Fields.open(.undoTableImport, class: "inline"))\(Fields.hidden("id", one.id.description))",
            id: "take-back", context)
    }
}
