import Domain
import HTML
import Operations
import Presentation

/// Events grouped under their start day in their own zone, the same day as on their cards.
enum DayHeadings {
    static func html(
        _ events: [EventView], _ context: PageContext, newestFirst: Bool = false, quick: Bool = true
    ) -> HTML {
        html(events.map { ListedEvent($0, context, quick: quick) }, context, newestFirst: newestFirst)
    }

    static func html(_ events: [ListedEvent], _ context: PageContext, newestFirst: Bool = false) -> HTML {
        let groups = EventDayGroup.groups(of: events, newestFirst: newestFirst, now: context.now, position: \.position)
        let sections: [HTML] = groups.map {
            "<div class=\"day-group\"><h2 class=\"day\">\($0.heading)</h2>\(EventCard.list($0.items.map(\.card)))</div>"
        }
        return "<div class=\"days\">\(sections)</div>"
    }
}
