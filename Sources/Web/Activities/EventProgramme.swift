import Domain
import HTML
import Operations
import Presentation

/// The links between an event and the programme, for viewers who may see the programme.
enum EventProgramme {
    /// Returns the note on the event's page that names its activity.
    static func html(_ event: EventView, _ context: PageContext) -> HTML? {
        guard let id = event.activityId, let name = event.activityName else { return nil }
        let link: HTML = "<a href=\"\(Path.activity(id))\" dir=\"auto\">\(name)</a>"
        return
            "<p class=\"note\">\(Icon.list.html(context))<span>\(localized: "Part of the activity") \(link)</span></p>"
    }

    /// Returns the list of events on the page of their activity or venue.
    ///
    /// - Parameter add: the link to the form for a new event.
    static func list(_ programme: ProgrammeEvents, add: HTML?, _ context: PageContext) -> HTML {
        let state = ProgrammeEventsPresentation(programme)
        let rows: [HTML] = programme.events.map { event in
            """
            <li class="item">\(Icon.events.html(context))<div class="item-body"><strong dir="auto"><a href="\(Path.event(event.id))">\(event.title)</a></strong>\
            <small>\(DateText.html(event, context))</small>\(event.status.badge.map(Pills.pill))</div></li>
            """
        }
        let list: HTML? = rows.isEmpty ? nil : "<ul class=\"list\">\(rows)</ul>"
        let notes: [HTML] = [state.placeholder, state.more].compactMap { $0.map { "<p class=\"meta\">\($0)</p>" } }
        let button: HTML? = add.map { "<p class=\"more-link\">\($0)</p>" }
        return """
            <section aria-labelledby="events"><h2 class="section-title" id="events">\(localized: "Events")</h2>\
            \(list)\(notes)\(button)</section>
            """
    }
}
