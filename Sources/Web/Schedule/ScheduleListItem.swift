import Domain
import HTML
import Operations
import Presentation

/// A list item for a calendar item.
enum ScheduleListItem {
    /// - Parameter withDate: adds the date, for lists of more than one day.
    static func html(_ item: ScheduleItem, zone: String, withDate: Bool = false, _ context: PageContext) -> HTML {
        let shown = ScheduleItemPresentation(item, zone: zone, withDate: withDate, now: context.now)
        let name: HTML = item.isCancelled ? "<s>\(item.title)</s>" : "\(item.title)"
        let swipe: HTML = shown.delete == nil ? .empty : " data-swipe"
        return """
            <li class="item scheduled \(mark(item))"\(swipe)>\(shown.icon.html(context))<div class="item-body"><strong><a href="\(Path.path(shown.destination))" dir="auto">\(name)</a></strong>\
            \(facts(item, shown))</div>\(shown.delete.map { delete(item, $0, context) })</li>
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

    private static func facts(_ item: ScheduleItem, _ shown: ScheduleItemPresentation) -> HTML {
        let place: HTML? = item.place.map { " · <span dir=\"auto\">\($0)</span>" }
        let event: HTML? = item.eventTitle.map { " · <span dir=\"auto\">\($0)</span>" }
        let status: HTML? = shown.status.map { " · <strong class=\"late\">\($0)</strong>" }
        return "<small>\(shown.when)\(place)\(event)\(status)</small>"
    }

    private static func delete(_ item: ScheduleItem, _ action: ActionPresentation, _ context: PageContext) -> HTML {
        """
        \(Fields.open(DeleteEntry.self, class: "item-action"))\(Fields.hidden("id", item.id))\
        <button class="iconbutton quiet" aria-label="\(action.name)">\(action.icon.map { $0.html(context) })</button></form>
        """
    }
}
