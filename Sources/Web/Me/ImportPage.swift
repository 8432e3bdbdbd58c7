import Domain
public import HTML
public import Operations
import Presentation

/// The page that imports events from a file of another calendar program, and lists imports that can be undone.
public enum ImportPage {
    public static func html(_ context: PageContext, imports: [ImportView], form: FormInput = FormInput()) -> HTML {
        let fields = Fields(filled(form), order: ["visibility", "file"], prefix: "import")
        let body: HTML = """
            <p>\(localized: "Choose an .ics file from another calendar program. You see what is in it before anything is saved.")</p>
            \(Fields.open(.importEvents, upload: true))\(fields.summary(labels: [("file", "File"), ("visibility", "Who can see the events")]))
            <div class="columns">\(fields.radios("visibility", "Who can see the events", options: ImportPage.circles))
            <div class="stack">\(draft(fields))\(fields.checkbox("past", "Past dates, too", hint: "Otherwise everything from today on."))
            \(fields.input("file", "File", type: "file", hint: "iCalendar, ending in .ics", required: true))</div></div>
            <div class="actions"><button class="button primary wide">\(Icon.eye.html(context))<span>\(localized: "Show what is in it")</span></button></div></form>
            \(ImportList.html(imports, context))
            """
        return PageLayout.render(
            title: "Import a calendar", context: context, tab: .me, back: Path.me, body: body)
    }

    static func draft(_ fields: Fields) -> HTML {
        fields.checkbox(
            "draft", "As drafts", hint: "Only you see them until you publish them, one by one or all at once.")
    }

    /// Returns the form with default values, unless it was submitted.
    static func filled(_ form: FormInput) -> FormInput {
        guard form["visibility"].isEmpty else { return form }
        var form = form
        form.fields["visibility"] = ImportRules.visibility.rawValue
        form.fields["draft"] = ImportRules.draft ? "on" : nil
        return form
    }

    /// The choices of who can see the events, the fewest people first.
    static let circles: [(value: String, text: Phrase, hint: Phrase?)] =
        ([.invited, .friends, .connections, .unlisted, .public] as [Visibility]).map { visibility in
            (visibility.rawValue, visibility.importLabel ?? visibility.choice, visibility.importHint)
        }
}

/// The viewer's imports, each with an undo button.
enum ImportList {
    static func html(_ imports: [ImportView], _ context: PageContext) -> HTML? {
        guard !imports.isEmpty else { return nil }
        let rows: [HTML] = imports.map { one in
            let item = ImportItemPresentation(one)
            return """
                <li class="item">\(Icon.calendar.html(context))<div class="item-body"><strong dir="auto">\(item.name)</strong>\
                <small>\(DateText.html(one.madeAt, context)) · \(localized: "\(one.events, .count) events")</small></div>\
                <div class="item-action">\(item.publish.map { publish(one.id, $0, context) })\(undo(one.id, item.undo, context))</div></li>
                """
        }
        return """
            <section class="panel"><h2>\(localized: "Your imports")</h2>
            <p>\(localized: "Undo removes the events that an import added and lets their guests know. What an import removed or cancelled doesn’t come back, and events for which money is still owed stay.")</p>\
            <ul class="list">\(rows)</ul></section>
            """
    }

    /// Returns the button that publishes all drafts of an import at once.
    static func publish(_ id: ID<EventImport>, _ action: ActionPresentation, _ context: PageContext) -> HTML {
        """
        \(Fields.open(.publishImport, class: "inline"))\(Fields.hidden("id", id.description))\
        \(action.button(class: " small", context))</form>
        """
    }

    static func undo(_ id: ID<EventImport>, _ action: ActionPresentation, _ context: PageContext) -> HTML? {
        action.question(
            "\(Fields.open(.undoImport, class: "inline"))\(Fields.hidden("id", id.description))", context)
    }
}

/// The preview of an import, before anything is saved.
public enum ImportPreviewPage {
    /// - Parameters:
    ///   - summary: nil if it could not be computed again after an error.
    ///   - file: the key under which the server has stored the uploaded file.
    public static func html(_ context: PageContext, _ summary: ImportSummary?, file: String, form: FormInput) -> HTML {
        let form = ImportPage.filled(form)
        let fields = Fields(form, order: ["visibility"], prefix: "import")
        let past: HTML = form.isOn("past") ? Fields.hidden("past", "on") : .empty
        let preview = ImportPreviewPresentation(summary)
        let result = summary.map { ImportSummaryPresentation($0) }
        let confirm: HTML? = preview.confirm.map {
            """
            \(Fields.open(.confirmImport))\(fields.summary(labels: [("visibility", "Who can see the new events")]))
            \(Fields.hidden("upload", file))\(past)
            \(fields.select("visibility", "Who can see the new events", options: ImportPage.circles.map { ($0.value, $0.text) }))
            \(ImportPage.draft(fields))\(preview.warning?.html(context))
            <div class="actions">\($0.button(context))\
            <a class="button" href="\(Path.importEvents)">\(localized: "Choose another file")</a></div></form>
            """
        }
        let nothing: HTML = """
            <p class="actions"><a class="button primary" href="\(Path.importEvents)">\(localized: "Choose another file")</a>\
            <a class="button" href="\(Path.myEvents)">\(localized: "See my events")</a></p>
            """
        let lead: HTML? = preview.lead.map { "<p class=\"lead\">\($0.html)</p>" }
        let body: HTML = """
            \(lead)<div class="columns">\(result.map { counts($0, context) })\(summary.flatMap { firstEvents($0, context) })
            <div>\(confirm ?? nothing)</div>
            \(result?.skipped.map { ImportSkipped.html($0, context) })</div>
            """
        return PageLayout.render(title: preview.title, context: context, tab: .me, back: Path.importEvents, body: body)
    }

    private static func counts(_ result: ImportSummaryPresentation, _ context: PageContext) -> HTML {
        "\(ImportCounts.html(result))\(result.notes.map { $0.html(context) })"
    }

    private static func firstEvents(_ summary: ImportSummary, _ context: PageContext) -> HTML? {
        guard !summary.first.isEmpty else { return nil }
        let first: [HTML] = summary.first.map { event in
            let note: HTML? = event.privacyNote.map { " · \($0)" }
            let when =
                event.days.map { DateText.html($0, context) }
                ?? DateText.html(event.startsAt, context, zone: event.timeZone)
            return """
                <li class="item">\(event.icon.html(context))<div class="item-body">\
                <strong dir="auto">\(event.title)</strong>\
                <small>\(when)\(note)</small></div></li>
                """
        }
        return
            "<section class=\"panel\"><h2>\(localized: "First events")</h2><ul class=\"list\">\(first)</ul></section>"
    }
}

/// The result of an import, with what was skipped and why.
public enum ImportResultPage {
    public static func html(_ context: PageContext, summary: ImportSummary) -> HTML {
        let result = ImportSummaryPresentation(summary)
        let undo: HTML? = summary.id.flatMap { id in result.undo.flatMap { ImportList.undo(id, $0, context) } }
        let publish: HTML? = summary.id.flatMap { id in result.publish.map { ImportList.publish(id, $0, context) } }
        let body: HTML = """
            <div class="columns">\(ImportCounts.html(result))\(result.notes.map { $0.html(context) })
            <div class="actions"><a class="button primary" href="\(Path.myEvents)">\(localized: "See my events")</a>\(publish)\
            <a class="button" href="\(Path.importEvents)">\(localized: "Import another file")</a>\(undo)</div>
            \(result.skipped.map { ImportSkipped.html($0, context) })</div>
            """
        return PageLayout.render(
            title: "Import done", context: context, tab: .me, back: Path.importEvents, body: body)
    }
}

/// The number of new, changed and removed events.
enum ImportCounts {
    static func html(_ result: ImportSummaryPresentation) -> HTML {
        let lines: [HTML] = result.counts.map {
            "<div><dt>\($0.label)</dt><dd>\(localized: "\($0.value)")</dd></div>"
        }
        return "<section class=\"panel\"><h2>\(result.title)</h2><dl class=\"pairs\">\(lines)</dl></section>"
    }
}

/// Events that were skipped or only partly imported, with the reasons.
enum ImportSkipped {
    static func html(_ skipped: ImportSummaryPresentation.Skipped, _ context: PageContext) -> HTML {
        let rows: [HTML] = skipped.entries.map { entry in
            """
            <li class="item">\(Icon.warning.html(context))<div class="item-body"><strong dir="auto">\(entry.title)</strong>\
            <small>\(entry.reason)</small></div></li>
            """
        }
        let more: HTML? = skipped.more.map { "<p>\($0)</p>" }
        return """
            <section class="panel"><h2>\(localized: "\(skipped.count, .count) entries left out completely or in part")</h2>\
            <ul class="list">\(rows)</ul>\(more)</section>
            """
    }
}
