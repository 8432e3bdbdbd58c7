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
        let undo: HTML? = ProgrammeLayout.may(.edit, context) && one.canBeTakenBack(now: context.now) ? undo(one) : nil
        let style: HTML = one.status == .done ? "button primary" : "button"
        return """
            <div class="stack">\(state(one, context))\(counts(one))
            <div class="actions"><a class="\(style)" href="\(Path.list(one.kind))">\(localized: "Go to the list")</a>\
            \(one.status.isUnderWay ? "<a class=\"button\" href=\"\(Path.tableImport(one.id))\">\(localized: "Look again")</a>" as HTML : nil)\(undo)</div></div>
            """
    }

    private static func state(_ one: TableImportView, _ context: PageContext) -> HTML {
        func statusLine(_ sentence: Phrase) -> HTML { "<p class=\"lead\" role=\"status\">\(sentence)</p>" }
        func bar(_ label: Phrase) -> HTML {
            "<progress class=\"import-bar\" max=\"\(one.total)\" value=\"\(one.done)\" aria-label=\"\(label)\"></progress>"
        }
        switch one.status {
        case .staged, .running:
            return """
                \(statusLine("The import is running."))\(bar("Imported lines"))
                <p>\(localized: "\(one.done) of \(one.total, .count) lines. You can leave this page: the import continues.")</p>
                """
        case .undoing:
            return
                "\(statusLine("The import is being undone."))\(bar("Remaining lines"))<p>\(localized: "\(one.done, .count) lines are left.")</p>"
        case .done:
            return statusLine(one.total == 0 ? "Everything already matches this table." : "Everything is imported.")
        case .undone: return "\(statusLine("The import is undone."))\(kept(one, context))"
        case .refused:
            let place: HTML? = one.problemLine.map { "<strong>\(localized: "Line \($0)")</strong>" }
            return """
                \(statusLine("Nothing was imported: one of its lines couldn’t be saved, because something had changed in the meantime."))
                <p class="note">\(Icon.warning.html(context))<span>\(place) \(one.problem.map { "\($0)" as HTML })</span></p>\(kept(one, context))
                """
        }
    }

    private static func kept(_ one: TableImportView, _ context: PageContext) -> HTML? {
        guard one.kept > 0 else { return nil }
        return """
            <p class="note">\(Icon.info.html(context))<span>\(localized: "\(one.kept, .count) lines stay as they are: somebody has since changed or used what they imported.")</span></p>
            """
    }

    private static func counts(_ one: TableImportView) -> HTML? {
        guard one.status == .done else { return nil }
        return """
            <section class="panel"><h2>\(localized: "What it did")</h2><dl class="pairs"><div><dt>\(localized: "Added")</dt><dd>\(localized: "\(one.added)")</dd></div>\
            <div><dt>\(localized: "Changed")</dt><dd>\(localized: "\(one.updated)")</dd></div>\
            <div><dt>\(localized: "Unchanged")</dt><dd>\(localized: "\(one.unchanged)")</dd></div></dl></section>
            """
    }

    private static func undo(_ one: TableImportView) -> HTML {
        let isRunning = one.status == .running
        let form: HTML = """
            \(Fields.open(.undoTableImport, class: "inline"))\(Fields.hidden("id", one.id.description))\
            <button class="button danger">\(isRunning ? "Stop and undo" as Phrase : "Undo it now")</button></form>
            """
        let question: Phrase =
            isRunning
            ? "This undoes what has been imported so far."
            : "This removes what the import added and restores what it changed. What somebody has since changed or used stays. You can undo an import for seven days."
        return ConfirmationDisclosure.html(isRunning ? "Stop" : "Undo", id: "take-back", question, form: form)
    }
}
