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
            (
                visibility.rawValue, visibility == .invited ? "Only me and people I invite" : visibility.choice,
                visibility == .public ? "Events that the file marks as private stay private." : nil
            )
        }
}

/// The viewer's imports, each with an undo button.
enum ImportList {
    static func html(_ imports: [ImportView], _ context: PageContext) -> HTML? {
        guard !imports.isEmpty else { return nil }
        let rows: [HTML] = imports.map { one in
            let name: Phrase = one.calendar.map { "\($0)" } ?? "A calendar"
            return """
                <li class="item">\(Icon.calendar.html(context))<div class="item-body"><strong dir="auto">\(name)</strong>\
                <small>\(DateText.html(one.madeAt, context)) · \(localized: "\(one.events, .count) events")</small></div>\
                <div class="item-action">\(publish(one.id, drafts: one.drafts))\(undo(one.id, events: one.events, name: one.calendar))</div></li>
                """
        }
        return """
            <section class="panel"><h2>\(localized: "Your imports")</h2>
            <p>\(localized: "Undo removes the events that an import added and lets their guests know. What an import removed or cancelled doesn’t come back, and events for which money is still owed stay.")</p>\
            <ul class="list">\(rows)</ul></section>
            """
    }

    /// Returns the button that publishes all drafts of an import at once.
    static func publish(_ id: ID<EventImport>, drafts: Int) -> HTML? {
        guard drafts > 0 else { return nil }
        return """
            \(Fields.open(.publishImport, class: "inline"))\(Fields.hidden("id", id.description))\
            <button class="button small">\(localized: "Publish \(drafts, .count) drafts")</button></form>
            """
    }

    static func undo(_ id: ID<EventImport>, events: Int, name: String?) -> HTML {
        let label: Phrase = name.map { "Undo the import of \($0)" } ?? "Undo the import"
        let question: Phrase =
            events == 1 ? "Remove the event of this import?" : "Remove the \(events, .count) events of this import?"
        let form: HTML = """
            \(Fields.open(.undoImport, class: "inline"))\(Fields.hidden("id", id.description))\
            <button class="button danger">\(localized: label)</button></form>
            """
        return ConfirmationDisclosure.html("Undo", name: label, question, form: form)
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
        let confirm: HTML = """
            \(Fields.open(.confirmImport))\(fields.summary(labels: [("visibility", "Who can see the new events")]))
            \(Fields.hidden("upload", file))\(past)
            \(fields.select("visibility", "Who can see the new events", options: ImportPage.circles.map { ($0.value, $0.text) }))
            \(ImportPage.draft(fields))\(final(summary, context))
            <div class="actions"><button class="button primary">\(Icon.check.html(context))<span>\(button(summary))</span></button>\
            <a class="button" href="\(Path.importEvents)">\(localized: "Choose another file")</a></div></form>
            """
        let nothing: HTML = """
            <p class="actions"><a class="button primary" href="\(Path.importEvents)">\(localized: "Choose another file")</a>\
            <a class="button" href="\(Path.myEvents)">\(localized: "See my events")</a></p>
            """
        let changes = summary.map { $0.added + $0.updated + $0.removed + $0.cancelled } ?? 1
        let body: HTML = """
            \(summary.map { lead($0, changes: changes) })<div class="columns">\(summary.map { about($0, context) })
            <div>\(changes > 0 ? confirm : nothing)</div>
            \(summary.flatMap { ImportSkipped.html($0, context) })</div>
            """
        let isKnown = summary.map { $0.unchanged > 0 } ?? true
        let title: Phrase = changes > 0 ? "Import this?" : isKnown ? "Nothing new" : "Nothing to import"
        return PageLayout.render(title: title, context: context, tab: .me, back: Path.importEvents, body: body)
    }

    private static func state(_ summary: ImportSummary, changes: Int) -> Phrase {
        if changes > 0 { return "Nothing is saved yet." }
        if summary.unchanged > 0 { return "Your events already match this file." }
        return summary.past > 0
            ? "All its dates are in the past. To import them, choose the file again with “Past dates, too”."
            : "It contains no event that can be imported."
    }

    /// Returns a warning about changes that undoing the import would not revert.
    private static func final(_ summary: ImportSummary?, _ context: PageContext) -> HTML? {
        guard let summary, summary.removed + summary.cancelled > 0 else { return nil }
        let sentence: Phrase =
            "Events that are no longer in the file are permanently removed or cancelled: undoing the import doesn’t bring them back."
        return "<p class=\"note\">\(Icon.warning.html(context))<span>\(sentence)</span></p>"
    }

    private static func button(_ summary: ImportSummary?) -> Phrase {
        guard let summary else { return "Try again" }
        guard summary.added > 0 else { return "Update my events" }
        return "Import \(summary.added, .count) events"
    }

    private static func lead(_ summary: ImportSummary, changes: Int) -> HTML {
        let state = state(summary, changes: changes)
        let lead: HTML = summary.calendar.map { "\(localized: "[\($0)]. \(state)", .strong)" } ?? "\(state)"
        return "<p class=\"lead\">\(lead)</p>"
    }

    private static func about(_ summary: ImportSummary, _ context: PageContext) -> HTML {
        let first: [HTML] = summary.first.map { event in
            let note: HTML? = event.isPrivate ? " · \(localized: "private")" : nil
            let when =
                event.days.map { DateText.html($0, context) }
                ?? DateText.html(event.startsAt, context, zone: event.timeZone)
            return """
                <li class="item">\((event.isPrivate ? Icon.lock : Icon.events).html(context))<div class="item-body">\
                <strong dir="auto">\(event.title)</strong>\
                <small>\(when)\(note)</small></div></li>
                """
        }
        let glimpse: HTML? =
            first.isEmpty
            ? nil
            : "<section class=\"panel\"><h2>\(localized: "First events")</h2><ul class=\"list\">\(first)</ul></section>"
        return """
            \(ImportCounts.html(summary))\(ImportNotes.html(summary, context))\(glimpse)
            """
    }
}

/// The result of an import, with what was skipped and why.
public enum ImportResultPage {
    public static func html(_ context: PageContext, summary: ImportSummary) -> HTML {
        let undo: HTML? = summary.id.flatMap { id in
            summary.added > 0 ? ImportList.undo(id, events: summary.added, name: summary.calendar) : nil
        }
        let publish: HTML? = summary.draft ? summary.id.flatMap { ImportList.publish($0, drafts: summary.added) } : nil
        let body: HTML = """
            <div class="columns">\(ImportCounts.html(summary))\(ImportNotes.html(summary, context))
            <div class="actions"><a class="button primary" href="\(Path.myEvents)">\(localized: "See my events")</a>\(publish)\
            <a class="button" href="\(Path.importEvents)">\(localized: "Import another file")</a>\(undo)</div>
            \(ImportSkipped.html(summary, context))</div>
            """
        return PageLayout.render(
            title: "Import done", context: context, tab: .me, back: Path.importEvents, body: body)
    }
}

/// The number of new, changed and removed events.
enum ImportCounts {
    static func html(_ summary: ImportSummary) -> HTML {
        let rows: [(Phrase, Phrase, Int, always: Bool)] = [
            ("New", "Added", summary.added, true), ("Changed", "Updated", summary.updated, true),
            ("Unchanged", "Unchanged", summary.unchanged, true),
            ("No longer in the file", "Removed", summary.removed, false),
            ("No longer in the file, with guests: to be cancelled", "Cancelled", summary.cancelled, false),
            ("Left out as past", "Left out as past", summary.past, false),
        ]
        let lines: [HTML] = rows.filter { $0.always || $0.2 > 0 }.map { before, after, count, _ in
            "<div><dt>\(summary.isPreview ? before : after)</dt><dd>\(localized: "\(count)")</dd></div>"
        }
        let title: Phrase = summary.isPreview ? "In this file" : "What it did"
        return "<section class=\"panel\"><h2>\(title)</h2><dl class=\"pairs\">\(lines)</dl></section>"
    }
}

/// Notes about the imported events.
enum ImportNotes {
    static func html(_ summary: ImportSummary, _ context: PageContext) -> HTML {
        var notes: [(Icon, Phrase)] = []
        if !summary.isPreview, summary.draft, summary.added > 0 {
            notes.append(
                (.eye, "New events are drafts: only you see them until you publish them. Drafts are in “My Events”."))
        }
        if summary.privateEvents > 0 {
            notes.append(
                (
                    .lock,
                    summary.privateEvents == 1
                        ? "One event is marked as private: only you and people you invite see it."
                        : "\(summary.privateEvents, .count) events are marked as private: only you and people you invite see them."
                ))
        }
        if summary.floating > 0 {
            notes.append(
                (
                    .clock,
                    "\(summary.floating, .count) entries have no time zone: their times are read as \(summary.timeZone)."
                ))
        }
        if summary.endless > 0 {
            notes.append(
                (
                    .calendar,
                    "\(summary.endless, .count) series repeat without end: the dates of the next two years are imported."
                ))
        }
        let lines: [HTML] = notes.map { "<p class=\"note\">\($0.html(context))<span>\($1)</span></p>" }
        return "\(lines)"
    }
}

/// Events that were skipped or only partly imported, with the reasons.
enum ImportSkipped {
    private static let maxCount = 200

    static func html(_ summary: ImportSummary, _ context: PageContext) -> HTML? {
        guard !summary.skipped.isEmpty else { return nil }
        let rows: [HTML] = summary.skipped.prefix(maxCount).map { entry in
            let place: Phrase = entry.line.map { "Line \($0)" } ?? "An entry"
            let title: Phrase = entry.title.map { "\($0)" } ?? place
            let reason: Phrase =
                if entry.title != nil, let line = entry.line { "Line \(line): \(entry.reason)" } else {
                    "\(entry.reason)"
                }
            return """
                <li class="item">\(Icon.warning.html(context))<div class="item-body"><strong dir="auto">\(title)</strong>\
                <small>\(reason)</small></div></li>
                """
        }
        let more: HTML? =
            summary.skipped.count > maxCount
            ? "<p>\(localized: "… and \(summary.skipped.count - maxCount, .count) more.")</p>" : nil
        return """
            <section class="panel"><h2>\(localized: "\(summary.skipped.count, .count) entries left out completely or in part")</h2>\
            <ul class="list">\(rows)</ul>\(more)</section>
            """
    }
}
