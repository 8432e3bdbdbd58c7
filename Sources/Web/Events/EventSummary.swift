import Domain
import HTML
import Operations
import Presentation

/// The summary of an event at the top of guest passes and invite links.
enum EventSummary {
    static func html(_ event: EventView, _ context: PageContext) -> HTML {
        """
        \(PageLayout.flash(context))
        <header><h1 dir="auto">\(event.title)</h1>
        <p class="meta when">\(DateText.html(event, context, withEnd: true))</p>
        <p class="meta where" dir="auto">\(event.shownLocation)</p>
        <p class="meta host">\(localized: "Hosted by \(event.host.name)")</p>
        \(Pills.row([Pills.state(event), Pills.seats(event)]))</header>
        """
    }

    static func description(_ event: EventView) -> HTML {
        event.description.isEmpty ? .empty : EventPage.description(event)
    }
}
