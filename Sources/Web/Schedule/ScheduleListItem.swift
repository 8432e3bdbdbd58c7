import Domain
import HTML
import Operations
import Presentation

/// A list item for a calendar item.
enum ScheduleListItem {
    /// - Parameter withDate: adds the date, for lists of more than one day.
    static func html(_ item: ScheduleItem, zone: String, withDate: Bool = false, _ context: PageContext) -> HTML {
        let name: HTML = item.isCancelled ? "<s>\(item.title)</s>" : "\(item.title)"
        let swipe: HTML = item.kind == .entry ? " data-swipe" : .empty
        return """
            <li class="item scheduled \(mark(item))"\(swipe)>\(icon(item).html(context))<div class="item-body"><strong><a href="\(Path.scheduled(item))" dir="auto">\(name)</a></strong>\
            \(facts(item, zone, withDate, context))</div>\(delete(item, context))</li>
            """
    }

    /// Returns the CSS class that determines the colour.
    static func mark(_ item: ScheduleItem) -> HTML {
        switch item.kind {
        case .event: "of-event"
        case .todo: "of-todo"
        case .entry: "of-entry"
        }
    }

    /// Returns `Whole day`, or a time in the given zone such as `19:00–22:00`. It adds the local time of the item's own
    /// zone, if that differs.
    static func time(_ item: ScheduleItem, zone: String) -> Phrase {
        if item.allDay { return "Whole day" }
        let start = Zones.civil(item.at, in: zone)
        var text: Phrase = "\(start, .time)"
        if let endsAt = item.endsAt {
            let end = Zones.civil(endsAt, in: zone)
            if endsAt - item.at >= .days(1) {
                text = "\(start, .day), \(start, .time) – \(end, .day), \(end, .time)"
            } else if Zones.offset(of: zone, at: item.at) == Zones.offset(of: zone, at: endsAt) {
                text = "\(start, .time)–\(end, .time)"
            } else {
                // The clocks change in between, so the hours would not add up.
                text = "\(start, .time) \(zone: zone, at: item.at) – \(end, .time) \(zone: zone, at: endsAt)"
            }
        }
        if item.kind == .todo { text = "Due \(text)" }
        let differs = [item.at, item.endsAt ?? item.at].contains {
            Zones.offset(of: item.timeZone, at: $0) != Zones.offset(of: zone, at: $0)
        }
        guard differs else { return text }
        return "\(text) (\(Zones.civil(item.at, in: item.timeZone), .time) \(zone: item.timeZone, at: item.at))"
    }

    private static func icon(_ item: ScheduleItem) -> Icon {
        switch item.kind {
        case .event: .events
        case .todo: .check
        case .entry: .edit
        }
    }

    private static func facts(_ item: ScheduleItem, _ zone: String, _ withDate: Bool, _ context: PageContext) -> HTML {
        let (time, today) = (time(item, zone: zone), Zones.civil(context.now, in: zone))
        let timed: Phrase = withDate ? "\(DateText.day(item.day(in: zone), today: today)), \(time)" : time
        let when = item.days.map { withDate || $0.count > 1 ? DateText.days($0, today: today) : time } ?? timed
        let place: HTML? = item.place.map { " · <span dir=\"auto\">\($0)</span>" }
        let event: HTML? = item.eventTitle.map { " · <span dir=\"auto\">\($0)</span>" }
        let state: HTML? = item.isCancelled ? " · <strong class=\"late\">\(localized: "Cancelled")</strong>" : nil
        return "<small>\(when)\(place)\(event)\(state)</small>"
    }

    private static func delete(_ item: ScheduleItem, _ context: PageContext) -> HTML? {
        guard item.kind == .entry else { return nil }
        return """
            \(Fields.open(DeleteEntry.self, class: "item-action"))\(Fields.hidden("id", item.id))\
            <button class="iconbutton quiet" aria-label="\(localized: "Delete: \(item.title)")">\(Icon.trash.html(context))</button></form>
            """
    }
}
