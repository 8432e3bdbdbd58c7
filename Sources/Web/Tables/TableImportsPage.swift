public import Domain
public import HTML
public import Operations
import Presentation

/// The page that imports a table: the file field, the expected format, and the latest imports.
public enum TableImportsPage {
    public static func html(
        _ context: PageContext, kind: TableKind?, imports: [TableImportView], form: FormInput = FormInput()
    ) -> HTML {
        var form = form
        if form["kind"].isEmpty { form.fields["kind"] = (kind ?? .participants).rawValue }
        let fields = Fields(form, order: ["kind", "file"], prefix: "table")
        let body: HTML = """
            <p>\(localized: "Choose a table that a spreadsheet has saved. You see what it would do before anything is saved.")</p>
            <div class="columns"><div class="stack">\(Fields.open(.checkTable, upload: true))\
            \(fields.summary(labels: [("kind", "What is in it"), ("file", "File")]))
            \(fields.select("kind", "What is in it", options: TableKind.allCases.map { ($0.rawValue, $0.label) }))
            \(fields.input("file", "File", type: "file", hint: "CSV, text with tabs, or the first sheet of an Excel workbook (.xlsx), up to 10 MB.", required: true))
            <div class="actions"><button class="button primary wide">\(Icon.eye.html(context))<span>\(localized: "Show what it would do")</span></button></div></form>
            \(latest(imports, context))</div>
            \(shape(chosen: TableKind(rawValue: form["kind"]), context))</div>
            """
        return ProgrammeLayout.wideSheet(
            context, title: "Import a table", back: kind.map { Path.list($0) } ?? Path.organise, body: body)
    }

    /// Returns the expected format of each kind of table.
    private static func shape(chosen: TableKind?, _ context: PageContext) -> HTML {
        let kinds: [HTML] = TableKind.allCases.map { kind in
            let columns: [HTML] = kind.columns.map { column in
                let shown = TableColumnPresentation(column, in: kind)
                let mark: HTML? = shown.badge.map { " \(Pills.pill($0))" }
                let hint: HTML? = shown.hint.map { "<dd>\($0)</dd>" }
                return "<div><dt><code>\(column.rawValue)</code>\(mark)</dt>\(hint)</div>"
            }
            let open: HTML = kind == chosen ? " open" : .empty
            return """
                <details id="table-\(kind.rawValue)"\(open)><summary>\(kind.label)</summary><dl class="table-columns">\(columns)</dl>\
                <p>\(ProgrammeLayout.download(Path.table(kind), "All as CSV", context))\(ProgrammeLayout.download(Path.workbook(kind), "All for Excel", context))</p></details>
                """
        }
        return """
            <section class="panel"><h2>\(localized: "How the table looks")</h2>\
            <p>\(localized: "The first line names the columns, as here or as in the forms. A line with an id changes the entry with that id; a line without one adds a new entry. Columns you leave out stay as they are.")</p>\
            <div class="table-kinds">\(kinds)</div></section>
            """
    }

    private static func latest(_ imports: [TableImportView], _ context: PageContext) -> HTML? {
        guard !imports.isEmpty else { return nil }
        let rows: [HTML] = imports.map { one in
            let badge = TableImportPresentation(one, context.presentation).badge
            return """
                <li class="item"><div class="item-body"><strong dir="auto"><a href="\(Path.tableImport(one.id))">\(one.file)</a></strong>\
                <small>\(one.kind.label) · \(DateText.html(one.madeAt, context))</small><span class="pills">\(Pills.pill(badge))</span></div></li>
                """
        }
        return
            "<section class=\"panel\"><h2>\(localized: "Latest imports")</h2><ul class=\"list\">\(rows)</ul></section>"
    }
}
