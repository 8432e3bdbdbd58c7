import Domain
public import HTML
public import Operations

/// The progress and the result of an import.
public enum TableImportPage {
    public static func html(_ context: PageContext, _ one: TableImportView) -> HTML {
        Organise.sheet(
            context, title: "Import: \(one.kind.label)",
            back: Organise.may(.edit, context) ? Path.importTable(one.kind) : Path.list(one.kind),
            body: """
                <p class="meta"><strong dir="auto">\(one.file)</strong> · \(DateText.html(one.madeAt, context))</p>
                <live-region src="\(Path.tableImportNow(one.id))" scope="staff" kinds="tableImport" row="\(one.id.description)" \
                gone="\(say: "This import is no longer there.")">\(now(context, one))</live-region>
                """)
    }

    /// Returns the changing part of the page.
    public static func now(_ context: PageContext, _ one: TableImportView) -> HTML {
        let undo: HTML? = Organise.may(.edit, context) && one.canBeTakenBack(now: context.now) ? undo(one) : nil
        let style: HTML = one.status == .done ? "button primary" : "button"
        return """
            <div class="stack">\(state(one, context))\(counts(one))
            <div class="actions"><a class="\(style)" href="\(Path.list(one.kind))">\(say: "To the list")</a>\
            \(one.status.isUnderWay ? "<a class=\"button\" href=\"\(Path.tableImport(one.id))\">\(say: "Look again")</a>" as HTML : nil)\(undo)</div></div>
            """
    }

    private static func state(_ one: TableImportView, _ context: PageContext) -> HTML {
        func said(_ sentence: Phrase) -> HTML { "<p class=\"lead\" role=\"status\">\(sentence)</p>" }
        func bar(_ label: Phrase) -> HTML {
            "<progress class=\"import-bar\" max=\"\(one.total)\" value=\"\(one.done)\" aria-label=\"\(label)\"></progress>"
        }
        switch one.status {
        case .staged, .running:
            return """
                \(said("It is being written."))\(bar("Lines that are written"))
                <p>\(say: "\(one.done) of \(one.total, .count) lines. You can leave this page: it goes on by itself.")</p>
                """
        case .undoing:
            return
                "\(said("It is being taken back."))\(bar("Lines that are left"))<p>\(say: "\(one.done, .count) lines are left.")</p>"
        case .done: return said(one.total == 0 ? "Everything is as this table says already." : "All of it is written.")
        case .undone: return "\(said("The import is taken back."))\(kept(one, context))"
        case .refused:
            let place: HTML? = one.problemLine.map { "<strong>\(say: "Line \($0)")</strong>" }
            return """
                \(said("Nothing of it is there: one of its lines could not be written, because something had changed meanwhile."))
                <p class="note">\(Icon.warning.html(context))<span>\(place) \(one.problem.map { "\($0)" as HTML })</span></p>\(kept(one, context))
                """
        }
    }

    private static func kept(_ one: TableImportView, _ context: PageContext) -> HTML? {
        guard one.kept > 0 else { return nil }
        return """
            <p class="note">\(Icon.info.html(context))<span>\(say: "\(one.kept, .count) lines stay as they are: somebody has changed or used since what they wrote.")</span></p>
            """
    }

    private static func counts(_ one: TableImportView) -> HTML? {
        guard one.status == .done else { return nil }
        return """
            <section class="panel"><h2>\(say: "What it did")</h2><dl class="pairs"><div><dt>\(say: "Added")</dt><dd>\(say: "\(one.added)")</dd></div>\
            <div><dt>\(say: "Changed")</dt><dd>\(say: "\(one.updated)")</dd></div>\
            <div><dt>\(say: "As before")</dt><dd>\(say: "\(one.unchanged)")</dd></div></dl></section>
            """
    }

    private static func undo(_ one: TableImportView) -> HTML {
        let isRunning = one.status == .running
        let form: HTML = """
            \(Fields.open(UndoTableImport.self, class: "inline"))\(Fields.hidden("id", one.id.description))\
            <button class="button danger">\(isRunning ? "Stop and take back" as Phrase : "Take it back now")</button></form>
            """
        let question: Phrase =
            isRunning
            ? "What is written of it so far is taken back."
            : "What it added is removed, and what it changed is as before. What somebody has changed or used since stays. It can be taken back for seven days."
        return Question.html(isRunning ? "Stop it" : "Take it back", id: "take-back", question, form: form)
    }
}
