import Domain
public import HTML
public import Operations
import Presentation

/// The events that the viewer hosts.
public enum MyEventsPage {
    public static func html(
        _ context: PageContext, drafts: [EventView] = [], upcoming: [EventView], past: [EventView]
    ) -> HTML {
        let create: HTML = """
            <a class="button primary create-event" href="\(Path.newEvent)">\(Icon.plus.html(context))<span>\(localized: "Create event")</span></a>
            """
        let bar: HTML? = upcoming.isEmpty && drafts.isEmpty ? nil : "<p class=\"actions\">\(create)</p>"
        let unpublished: HTML? =
            drafts.isEmpty
            ? nil
            : "<h2 class=\"section-title\">\(localized: "Drafts")</h2>\(EventCard.list(drafts, context, quick: false))"
        let coming: HTML =
            upcoming.isEmpty && !drafts.isEmpty
            ? .empty
            : upcoming.isEmpty
                ? EmptyState.html(.hostedEvents, context)
                : DayHeadings.html(upcoming, context, quick: false)
        let over: HTML? =
            past.isEmpty
            ? nil
            : "<h2 class=\"section-title\">\(localized: "Over")</h2>\(EventCard.list(past, context, quick: false))"
        return PageLayout.render(
            title: "My Events", context: context, tab: .home,
            body: "\(bar)\(unpublished)\(coming)\(over)")
    }
}
