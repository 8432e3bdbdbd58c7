import Domain
import HTML
import Operations

/// Events under the heading of the day they start on, in their own zones, as their cards say it.
enum DayHeadings {
    static func html(
        _ events: [EventView], _ context: PageContext, newestFirst: Bool = false, quick: Bool = true
    ) -> HTML {
        html(events.map { ListedEvent($0, context, quick: quick) }, context, newestFirst: newestFirst)
    }

    static func html(_ events: [ListedEvent], _ context: PageContext, newestFirst: Bool = false) -> HTML {
        let days = Dictionary(grouping: events) { Zones.civil($0.startsAt, in: $0.timeZone).startOfDay }
        let order = newestFirst ? days.keys.sorted(by: >) : days.keys.sorted()
        let sections: [HTML] = order.map { day in
            let zone = days[day]![0].timeZone
            let heading = DateText.heading(day, today: Zones.civil(context.now, in: zone))
            return "<h2 class=\"day\">\(heading)</h2>\(EventCard.list(days[day]!))"
        }
        return "\(sections)"
    }
}
