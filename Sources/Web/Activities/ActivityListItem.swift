import Domain
import HTML
import Operations
import Presentation

/// A list item for an activity.
enum ActivityListItem {
    /// - Parameter choosing: whether the item has a checkbox.
    static func html(
        _ one: ActivityView, in filter: ActivityFilter = ActivityFilter(), current: ID<Activity>? = nil,
        choosing: Bool = false, _ context: PageContext
    ) -> HTML {
        let mark: HTML = current == one.id ? " aria-current=\"true\"" : .empty
        let box: HTML? =
            choosing
            ? "<input class=\"row-tick\" type=\"checkbox\" name=\"id\" value=\"\(one.id.description)\" aria-label=\"\(localized: "Choose \(one.name)")\">"
            : nil
        let place: HTML? = one.venues.first.map { "<small dir=\"auto\">\($0.venue.name)</small>" }
        let state = ActivityPresentation(one, context.presentation)
        return """
            <li class="item">\(box)<div class="item-body"><strong dir="auto"><a href="\(Path.activity(one.id, in: filter))"\(mark)>\(one.name)</a></strong>\
            <small>\(one.activityType.label) · \(state.dates)</small>\(place)\
            <div class="pills">\(state.badges.map(Pills.pill))<small>\(state.participants)</small></div></div></li>
            """
    }
}
