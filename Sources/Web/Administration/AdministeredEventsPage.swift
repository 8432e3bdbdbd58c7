public import Domain
public import HTML
public import Operations
import Presentation

/// The administrators' list of all events except drafts, with search and bulk deletion.
public enum AdministeredEventsPage {
    public static let length = 50

    /// - Parameters:
    ///   - isPast: whether the list shows past events instead of upcoming ones.
    ///   - cursor: the start of this page; nil for the first.
    public static func html(
        _ context: PageContext, _ events: [AdministeredEventView], query: String, isPast: Bool, cursor: String? = nil,
        nextCursor: String?,
        chosen: Chosen = .some(of: []), form: FormInput = FormInput()
    ) -> HTML {
        let fields = Fields(form, order: ["id"], prefix: "bulk")
        let parameters = parameters(query, isPast)
        func chip(_ label: Phrase, _ past: Bool) -> FilterChips.Chip {
            .init(
                label: label, path: Path.adding(self.parameters(query, past), to: Path.administeredEvents),
                isOn: past == isPast)
        }
        let here = Path.adding(parameters + [("cursor", cursor)], to: Path.administeredEvents)
        let list: HTML =
            events.isEmpty
            ? EmptyState.html(.administeredEvents(isSearch: !query.isEmpty), context)
            : """
            \(Fields.open(.chooseEvents, label: "Chosen events"))\(fields.summary(labels: [("id", "Events")]))<div class="stack" data-choices>
            \(SelectableList.html("Events", fields, here: here, rows: events.map { row($0, chosen.contains($0.id), context) }))</div>
            \(Fields.hidden("next", here))<section class="panel bulk" aria-labelledby="bulk-title"><h2 id="bulk-title">\(localized: "With the chosen events")</h2>
            <div class="actions"><button class="button danger">\(localized: "Delete …")</button></div></section></form>
            """
        let body: HTML = """
            \(search(query, isPast, context))\(FilterChips.html("When", [chip("Upcoming", false), chip("Past", true)]))
            <p class="hint">\(localized: "This list has all events, including those you can’t open. Of these you see only enough to recognize them.")</p>
            \(list)\(NextLink.html(Path.administeredEvents, query: parameters, cursor: nextCursor))
            """
        return PageLayout.render(
            title: "Events", subject: "Administration", context: context, tab: .me, back: Path.administration,
            body: body)
    }

    private static func parameters(_ query: String, _ isPast: Bool) -> [(String, String?)] {
        [("q", query.isEmpty ? nil : query), ("when", isPast ? "past" : nil)]
    }

    private static func search(_ query: String, _ isPast: Bool, _ context: PageContext) -> HTML {
        let kept: HTML? = isPast ? Fields.hidden("when", "past") : nil
        return """
            <form method="get" action="\(Path.administeredEvents)" class="search" role="search">\(kept)
            \(Icon.search.html(context))<label class="visually-hidden" for="q">\(localized: "Search events")</label>
            <input type="search" id="q" name="q" dir="auto" value="\(query)" placeholder="\(localized: "Title or host")" enterkeyhint="search"></form>
            """
    }

    private static func row(_ event: AdministeredEventView, _ isChosen: Bool, _ context: PageContext) -> HTML {
        let shown = AdministeredEventPresentation(event, context.presentation)
        let link: HTML? = shown.destination.map {
            SelectableList.link(.forward, "Open \(event.title)", Path.path($0), context)
        }
        return SelectableList.row(
            "<span>\(lines(event, context))</span>", value: event.id.description, isChosen: isChosen, links: link)
    }

    /// Returns the lines that identify an event: title, time, owner, status, visibility and seats taken.
    static func lines(_ event: AdministeredEventView, _ context: PageContext) -> HTML {
        let shown = AdministeredEventPresentation(event, context.presentation)
        return """
            <bdi>\(event.title)</bdi> <small>\(shown.text)</small>\
            \(Pills.row(shown.badges.map(Pills.pill)))
            """
    }
}

/// The confirmation page before events are deleted. It lists them.
public enum DeleteEventsPage {
    /// - Parameters:
    ///   - owed: the events with unsettled debts.
    ///   - next: the list in which the events were selected.
    ///   - form: the submitted values, if the deletion was refused.
    public static func html(
        _ context: PageContext, _ events: [AdministeredEventView], owed: [ID<Event>], next: String,
        form: FormInput = FormInput()
    ) -> HTML {
        guard !events.isEmpty else {
            let nothing = EmptyState.html(
                .events, "Nothing to delete", "These events no longer exist.", action: ("Back to the events", next),
                context)
            return PageLayout.render(title: "Delete events", context: context, tab: .me, back: next, body: nothing)
        }
        let rows: [HTML] = events.map { event in
            "<li class=\"item\">\(Icon.events.html(context))<div class=\"item-body event-lines\">\(AdministeredEventsPage.lines(event, context))</div></li>"
        }
        let question = EventsDeletionPresentation(events, owed: owed)
        let asking: HTML? = question.debts.map { debts in
            """
            \(debts.html(context))\
            \(Fields(form, order: [DeleteEventPage.stillOwed], prefix: "delete").checkbox(DeleteEventPage.stillOwed, "Delete it even though money is owed"))
            """
        }
        let body: HTML = """
            <p class="lead">\(localized: "This deletes \(events.count, .count) events for everyone.")</p>
            <ul class="list">\(rows)</ul>
            <p>\(question.consequence)</p>
            \(Fields.open(.deleteEvents))\(events.map { Fields.hidden("id", $0.id.description) })\(Fields.hidden("next", next))\(asking)
            <div class="actions"><button class="button danger">\(localized: "Delete \(events.count, .count) events")</button>\
            <a class="button" href="\(next)">\(localized: "Keep them")</a></div></form>
            """
        return PageLayout.render(
            title: "Delete events", context: context, tab: .me, back: next, frame: .narrow, body: body)
    }
}
