import Domain
import HTML
import Operations
import Presentation

/// The summary of an event at the top of guest passes and invite links.
enum EventSummary {
    static func html(_ event: EventView, _ context: PageContext) -> HTML {
        let header = EventHeaderPresentation(linked: event, context.presentation)
        return """
            \(PageLayout.flash(context))
            <header><h1 dir="auto">\(header.title)</h1>
            <p class="meta when">\(DateText.html(header.time))</p>
            <p class="meta where" dir="auto">\(header.location)</p>
            <p class="meta host">\(localized: "Hosted by \(event.host.name)")</p>
            \(Pills.row(header.badges.map(Pills.pill)))</header>
            """
    }

    static func description(_ event: EventView) -> HTML {
        event.description.isEmpty ? .empty : EventPage.description(event)
    }
}
