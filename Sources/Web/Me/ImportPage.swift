import Domain
public import HTML
public import Operations

/// Events from the file of another calendar program: the file, and the imports that can be taken back.
public enum ImportPage {
    public static func html(_ context: PageContext, imports: [ImportView], form: FormState = FormState()) -> HTML {
        var form = form
        if form["visibility"].isEmpty { form.fields["visibility"] = ImportRules.visibility.rawValue }
        let fields = Fields(form, order: ["file", "visibility"], prefix: "import")
        let body: HTML = """
            <p>Choose an .ics file from another calendar program. You see what is in it before anything is saved.</p>
            \(Fields.open(ImportEvents.self, upload: true))\(fields.summary(labels: [("file", "File"), ("visibility", "Who can see the events")]))
            \(fields.input("file", "File", type: "file", hint: "iCalendar, ending in .ics", required: true))
            \(fields.radios("visibility", "Who can see the events", options: ImportPage.circles))
            \(fields.checkbox("past", "Past dates, too", hint: "Otherwise everything from today on."))
            <div class="actions"><button class="button primary wide">\(Icon.eye.html(context))<span>Show what is in it</span></button></div></form>
            \(ImportList.html(imports, context))
            """
        return Page.render(
            title: "Import a calendar", context: context, tab: .me, back: Path.me, frame: .narrow, body: body)
    }

    static let circles: [(value: String, text: String, hint: String?)] = [
        ("INVITED", "Only me, and whom I invite", nil), ("FRIENDS", "My friends", nil),
        ("CONNECTIONS", "My friends and their friends", nil), ("UNLISTED", "Whoever has the link", nil),
        ("PUBLIC", "Everyone in the community", "What the file marks as private stays with you all the same."),
    ]
}

/// Imports of one's own, each with a button that takes it back.
enum ImportList {
    static func html(_ imports: [ImportView], _ context: PageContext) -> HTML? {
        guard !imports.isEmpty else { return nil }
        let rows: [HTML] = imports.map { one in
            """
            <li class="item">\(Icon.calendar.html(context))<div class="item-body"><strong>\(one.calendar ?? "A calendar")</strong>\
            <small>\(DateText.html(one.madeAt, context)) · \(DateText.count(one.events, "event", "events"))</small></div>\
            <div class="item-action">\(undo(one.id, events: one.events, name: one.calendar, class: "button quiet small danger"))</div></li>
            """
        }
        return """
            <section class="panel"><h2>Your imports</h2>
            <p>Undo removes the events that an import added. Their guests are told. What an import removed or called off does not come back.</p><ul class="list">\(rows)</ul></section>
            """
    }

    static func undo(_ id: ID<EventImport>, events: Int, name: String?, class look: String) -> HTML {
        let label = name.map { "Undo the import of \($0)" } ?? "Undo the import"
        return """
            \(Fields.open(UndoImport.self, class: "inline"))\(Fields.hidden("id", id.description))\
            <button class="\(look)" aria-label="\(label)" data-confirm="Remove \(events == 1 ? "the event" : "the \(events) events") of this import?">Undo</button></form>
            """
    }
}

/// What an import would do, before anything is saved.
public enum ImportPreviewPage {
    /// - Parameters:
    ///   - summary: nil where it could not be worked out again after an error.
    ///   - file: by which the server finds the file that was sent.
    public static func html(_ context: PageContext, _ summary: ImportSummary?, file: String, form: FormState) -> HTML {
        var form = form
        if form["visibility"].isEmpty { form.fields["visibility"] = ImportRules.visibility.rawValue }
        let fields = Fields(form, order: ["visibility"], prefix: "import")
        let past: HTML = form.isOn("past") ? Fields.hidden("past", "on") : .empty
        let confirm: HTML = """
            \(Fields.open(.confirmImport))\(fields.summary(labels: [("visibility", "Who can see the new events")]))
            \(Fields.hidden("upload", file))\(past)
            \(fields.select("visibility", "Who can see the new events", options: ImportPage.circles.map { ($0.value, $0.text) }))
            \(final(summary, context))
            <div class="actions"><button class="button primary">\(Icon.check.html(context))<span>\(button(summary))</span></button>\
            <a class="button" href="\(Path.importEvents)">Choose another file</a></div></form>
            """
        let nothing: HTML = """
            <p class="actions"><a class="button primary" href="\(Path.importEvents)">Choose another file</a>\
            <a class="button" href="\(Path.myEvents)">See my events</a></p>
            """
        let changes = summary.map { $0.added + $0.updated + $0.removed + $0.cancelled } ?? 1
        let body: HTML = """
            \(summary.map { about($0, changes: changes, context) })
            \(changes > 0 ? confirm : nothing)
            \(summary.flatMap { ImportSkipped.html($0, context) })
            """
        return Page.render(
            title: changes > 0 ? "Import this?" : summary.map { $0.unchanged > 0 } ?? true ? "Nothing new" : "Nothing to import", context: context, tab: .me, back: Path.importEvents,
            frame: .narrow, body: body)
    }

    private static func state(_ summary: ImportSummary, changes: Int) -> String {
        if changes > 0 { return "Nothing is saved yet." }
        if summary.unchanged > 0 { return "Your events are as this file has them." }
        return summary.past > 0
            ? "All its dates lie in the past. To import them, choose the file again with “Past dates, too”."
            : "There is no event in it that can be imported."
    }

    /// What taking the import back would not bring back.
    private static func final(_ summary: ImportSummary?, _ context: PageContext) -> HTML? {
        guard let summary, summary.removed + summary.cancelled > 0 else { return nil }
        return """
            <p class="note">\(Icon.warning.html(context))<span>Events that are no longer in the file are removed or called off for good: \
            undoing the import does not bring them back.</span></p>
            """
    }

    private static func button(_ summary: ImportSummary?) -> String {
        guard let summary else { return "Try again" }
        guard summary.added > 0 else { return "Update my events" }
        return "Import \(DateText.count(summary.added, "event", "events"))"
    }

    private static func about(_ summary: ImportSummary, changes: Int, _ context: PageContext) -> HTML {
        let first: [HTML] = summary.first.map { event in
            """
            <li class="item">\((event.isPrivate ? Icon.lock : Icon.events).html(context))<div class="item-body"><strong>\(event.title)</strong>\
            <small>\(DateText.html(event.startsAt, context, zone: event.timeZone))\(event.isPrivate ? " · private" : nil)</small></div></li>
            """
        }
        let glimpse: HTML? =
            first.isEmpty ? nil : "<section class=\"panel\"><h2>First of them</h2><ul class=\"list\">\(first)</ul></section>"
        return """
            <p class="lead">\(summary.calendar.map { "<strong>\($0)</strong>. " as HTML })\(state(summary, changes: changes))</p>
            \(ImportCounts.html(summary))\(ImportNotes.html(summary, context))\(glimpse)
            """
    }
}

/// What an import did, and what it left out and why.
public enum ImportResultPage {
    public static func html(_ context: PageContext, summary: ImportSummary) -> HTML {
        let undo: HTML? = summary.id.flatMap { id in
            summary.added > 0 ? ImportList.undo(id, events: summary.added, name: summary.calendar, class: "button danger") : nil
        }
        let body: HTML = """
            \(ImportCounts.html(summary))\(ImportNotes.html(summary, context))
            <div class="actions"><a class="button primary" href="\(Path.myEvents)">See my events</a>\
            <a class="button" href="\(Path.importEvents)">Import another file</a>\(undo)</div>
            \(ImportSkipped.html(summary, context))
            """
        return Page.render(
            title: "Import done", context: context, tab: .me, back: Path.importEvents, frame: .narrow, body: body)
    }
}

/// What is new, changed and gone.
enum ImportCounts {
    static func html(_ summary: ImportSummary) -> HTML {
        let rows: [(String, String, Int, always: Bool)] = [
            ("New", "Added", summary.added, true), ("Changed", "Updated", summary.updated, true),
            ("As before", "Unchanged", summary.unchanged, true), ("No longer in the file", "Removed", summary.removed, false),
            ("Gone, with guests: to be called off", "Called off", summary.cancelled, false),
            ("Left out as past", "Left out as past", summary.past, false),
        ]
        let lines: [HTML] = rows.filter { $0.always || $0.2 > 0 }.map { before, after, count, _ in
            "<div><dt>\(summary.isPreview ? before : after)</dt><dd>\(count)</dd></div>"
        }
        return "<section class=\"panel\"><h2>\(summary.isPreview ? "In this file" : "What it did")</h2><dl class=\"pairs\">\(lines)</dl></section>"
    }
}

/// What is worth knowing of the dates that were taken.
enum ImportNotes {
    static func html(_ summary: ImportSummary, _ context: PageContext) -> HTML {
        var notes: [(Icon, String)] = []
        if summary.privateEvents > 0 {
            notes.append((
                .lock,
                summary.privateEvents == 1
                    ? "One event is marked as private: only you and whom you invite see it."
                    : "\(summary.privateEvents) events are marked as private: only you and whom you invite see them."))
        }
        if summary.floating > 0 {
            notes.append((
                .clock,
                "\(DateText.count(summary.floating, "entry names", "entries name")) no time zone: the times are taken as \(summary.timeZone)."))
        }
        if summary.endless > 0 {
            notes.append((
                .calendar,
                "\(DateText.count(summary.endless, "series repeats", "series repeat")) without end: the dates of the next two years are taken."))
        }
        let lines: [HTML] = notes.map { "<p class=\"note\">\($0.html(context))<span>\($1)</span></p>" }
        return "\(lines)"
    }
}

/// What was left out, or taken only in part, and why.
enum ImportSkipped {
    private static let most = 200

    static func html(_ summary: ImportSummary, _ context: PageContext) -> HTML? {
        guard !summary.skipped.isEmpty else { return nil }
        let rows: [HTML] = summary.skipped.prefix(most).map { entry in
            let place = entry.line.map { "Line \($0)" }
            return """
                <li class="item">\(Icon.warning.html(context))<div class="item-body"><strong>\(entry.title ?? place ?? "An entry")</strong>\
                <small>\(entry.title == nil ? nil : place.map { "\($0): " })\(entry.reason)</small></div></li>
                """
        }
        let more: HTML? = summary.skipped.count > most ? "<p>… and \(summary.skipped.count - most) more.</p>" : nil
        return """
            <section class="panel"><h2>\(DateText.count(summary.skipped.count, "entry", "entries")) left out, or in part</h2>\
            <ul class="list">\(rows)</ul>\(more)</section>
            """
    }
}
