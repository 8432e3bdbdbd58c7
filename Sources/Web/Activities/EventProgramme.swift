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
    /// - Parameter others: the number of further events: older ones, and those that the viewer may not see.
    static func list(_ events: [EventView], others: Int, add: String?, _ context: PageContext) -> HTML {
        let rows: [HTML] = events.map { event in
            """
            <li class="item">\(Icon.events.html(context))<div class="item-body"><strong dir="auto"><a href="\(Path.event(event.id))">\(event.title)</a></strong>\
            <small>\(DateText.html(event, context))</small>\(event.status.badge.map(Pills.pill))</div></li>
            """
        }
        let button: HTML? = add.map {
            "<p class=\"more-link\"><a class=\"button\" href=\"\($0)\">\(Icon.plus.html(context))<span>\(localized: "New event")</span></a></p>"
        }
        let more: HTML? =
            others > 0
            ? "<p class=\"meta\">\(localized: "\(others, .count) more are older, or you don’t have access to them.")</p>"
            : nil
        return """
            <section aria-labelledby="events"><h2 class="section-title" id="events">\(localized: "Events")</h2>\
            \(!events.isEmpty ? "<ul class=\"list\">\(rows)</ul>" : others > 0 ? nil : "<p class=\"meta\">\(localized: "None yet.")</p>" as HTML)\(more)\(button)</section>
            """
    }
}
