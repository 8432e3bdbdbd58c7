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
        // Events are ordered by start. Because zones differ, a day may begin before an earlier one ends, so the group
        // is searched from the end.
        var days: [(day: CivilTime, zone: String, cards: [HTML])] = []
        for event in events {
            if let known = days.lastIndex(where: { $0.day == event.day }) {
                days[known].cards.append(event.card)
            } else {
                days.append((event.day, event.timeZone, [event.card]))
            }
        }
        days.sort { newestFirst ? $0.day > $1.day : $0.day < $1.day }
        let sections: [HTML] = days.map { day, zone, cards in
            let heading = DateText.heading(day, today: Zones.civil(context.now, in: zone))
            return "<div class=\"day-group\"><h2 class=\"day\">\(heading)</h2>\(EventCard.list(cards))</div>"
        }
        return "<div class=\"days\">\(sections)</div>"
    }
}
