import Domain
public import HTML
public import Operations
public import Presentation

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
        let state = ProgrammeListPresentation(activities, filter, context.presentation)
        return ProgrammeLayout.listPage(
            context, .activities, state, new: Path.newActivity, tables: [.activities, .assignments],
            body:
                "\(ActivityTools.html(filter, in: .list, types: types, areas: areas, area: area, venue: venue, context))\(list(activities, state, filter, nextCursor, context))"
        )
    }

    private static func list(
        _ activities: [ActivityView], _ state: ProgrammeListPresentation, _ filter: ActivityFilter, _ cursor: String?,
        _ context: PageContext
    ) -> HTML {
        if let empty = state.empty { return EmptyState.html(empty, context) }
        let choosing = state.selection != nil
        let rows = "\(activities.map { ActivityListItem.html($0, in: filter, choosing: choosing, context) })" as HTML
        let next = NextLink.html(Path.activities, query: filter.parameters, cursor: cursor)
        guard let selection = state.selection else { return "<ul class=\"list tiles\">\(rows)</ul>\(next)" }
        return """
            \(Fields.open(.chooseActivities, class: "choosing"))<ul class="list tiles">\(rows)</ul>\
            <div class="chosen">\(selection.button(context))</div></form>\(next)
            """
    }
}
