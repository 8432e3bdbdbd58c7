import Domain
public import HTML
public import Operations
import Presentation

/// The list of activities, with search and filters.
public enum ActivitiesPage {
    /// - Parameters:
    ///   - areas: the areas offered as filters.
    ///   - area: the area of the current filter.
    ///   - venue: the venue of the current filter.
    public static func html(
        _ context: PageContext, _ activities: [ActivityView], filter: ActivityFilter, types: [ProgrammeKindView],
        areas: [AreaChoice], area: AreaView?,
        venue: VenueView?, nextCursor: String?
    ) -> HTML {
        let add: (label: Phrase, path: String)? =
            ProgrammeLayout.may(.edit, context) ? ("New activity", Path.newActivity) : nil
        return ProgrammeLayout.listPage(
            context, .activities, add: add, tables: [.activities, .assignments],
            body:
                "\(ActivityTools.html(filter, in: .list, types: types, areas: areas, area: area, venue: venue, context))\(list(activities, filter, nextCursor, context))"
        )
    }

    private static func list(
        _ activities: [ActivityView], _ filter: ActivityFilter, _ cursor: String?, _ context: PageContext
    ) -> HTML {
        let mayEdit = ProgrammeLayout.may(.edit, context)
        guard activities.isEmpty else {
            let rows = "\(activities.map { ActivityListItem.html($0, in: filter, choosing: mayEdit, context) })" as HTML
            let next = NextLink.html(Path.activities, query: filter.parameters, cursor: cursor)
            guard mayEdit else { return "<ul class=\"list tiles\">\(rows)</ul>\(next)" }
            return """
                \(Fields.open(.chooseActivities, class: "choosing"))<ul class="list tiles">\(rows)</ul>\
                <div class="chosen"><button class="button">\(localized: "With selected activities …")</button></div></form>\(next)
                """
        }
        guard filter == ActivityFilter() else {
            return EmptyState.html(
                .search, "Nothing found", "No activities match. Try fewer words, or remove a filter.",
                action: ("Show all activities", Path.activities), context)
        }
        return EmptyState.html(
            .calendar, "No activities yet", "Activities take place again and again: courses, circles, teams.",
            action: mayEdit ? ("New activity", Path.newActivity) : ("Go to the home page", Path.home), context)
    }
}
