public import HTML
public import Operations

/// Events from the file of another calendar program.
public enum ImportPage {
    public static func html(_ context: PageContext, form: FormState = FormState()) -> HTML {
        let fields = Fields(form, order: ["file"], prefix: "import")
        let body: HTML = """
            <p>Choose an .ics file from another calendar program. You become the host of its events, and the whole community can see them.</p>
            \(Fields.open("calendar.import", upload: true))\(fields.summary(labels: [("file", "File")]))
            \(fields.input("file", "File", type: "file", hint: "iCalendar, ending in .ics", required: true))
            <div class="actions"><button class="button primary wide">\(Icon.upload.html(context))<span>Import</span></button></div></form>
            """
        return Page.render(
            title: "Import a calendar", context: context, tab: .me, back: Path.me, frame: .narrow, body: body)
    }
}

/// What an import did, and what it left out and why.
public enum ImportResultPage {
    public static func html(_ context: PageContext, summary: ImportSummary) -> HTML {
        let skipped: [HTML] = summary.skipped.map { entry in
            let place = entry.line.map { "Line \($0)" }
            return """
                <li class="item">\(Icon.warning.html(context))<div class="item-body"><strong>\(entry.title ?? place ?? "An entry")</strong>\
                <small>\(entry.title == nil ? nil : place.map { "\($0): " })\(entry.reason)</small></div></li>
                """
        }
        let left: HTML? =
            skipped.isEmpty
            ? nil
            : """
            <section class="panel"><h2>\(DateText.count(skipped.count, "entry", "entries")) left out</h2><ul class="list">\(skipped)</ul></section>
            """
        let body: HTML = """
            <dl class="pairs"><div><dt>Added</dt><dd>\(summary.added)</dd></div><div><dt>Updated</dt><dd>\(summary.updated)</dd></div>\
            <div><dt>Unchanged</dt><dd>\(summary.unchanged)</dd></div></dl>
            \(left)
            <p class="actions"><a class="button primary" href="\(Path.myEvents)">See my events</a>\
            <a class="button" href="\(Path.importEvents)">Import another file</a></p>
            """
        return Page.render(
            title: "Import done", context: context, tab: .me, back: Path.importEvents, frame: .narrow, body: body)
    }
}
