import Domain
public import HTML
public import Operations
import Presentation

/// The viewer's past events, newest first.
public enum PastPage {
    public static func html(_ context: PageContext, events: [EventView], nextCursor: String?) -> HTML {
        let content =
            events.isEmpty
            ? EmptyState.html(.pastEvents, context)
            : DayHeadings.html(events, context, newestFirst: true, quick: false)
        let body: HTML = "\(content)\(NextLink.html(Path.past, cursor: nextCursor, label: "Show earlier events"))"
        return PageLayout.render(title: "Past events", context: context, tab: .home, back: Path.home, body: body)
    }
}
