import Domain
public import HTML
public import Operations
public import Presentation

/// The list of venues, with search and filters.
public enum VenuesPage {
    /// - Parameters:
    ///   - areas: the areas offered as filters.
    ///   - area: the area of the current filter.
    public static func html(
        _ context: PageContext, _ venues: [VenueView], filter: VenueFilter, areas: [AreaChoice], area: AreaView?,
        nextCursor: String?
    ) -> HTML {
        let state = ProgrammeListPresentation(venues, filter, context.presentation)
        return ProgrammeLayout.listPage(
            context, .venues, state, new: Path.newVenue, tables: [.venues],
            body: "\(tools(filter, areas, area, context))\(list(venues, state, filter, nextCursor, context))")
    }

    private static func tools(
        _ filter: VenueFilter, _ areas: [AreaChoice], _ area: AreaView?, _ context: PageContext
    ) -> HTML {
        return ListTools.html(
            Path.venues, query: filter.query, label: "Search venues", placeholder: "Name or address",
            fields: """
                <div class="row">\(ListTools.areas(AreaChoice.offered(areas, current: area), filter.area))\
                \(ListTools.select(
                    "type", "Kind of venue", filter.type?.rawValue, options: [("", "Any kind")] + VenueType.allCases.map { ($0.rawValue, $0.label) }))</div>\
                \(ListTools.order(filter.sort.rawValue, isDescending: filter.isDescending, options: [("name", "Name"), ("date", "When it was entered")]))
                """, active: filter.active(area: area), context, filtered: Path.venues)
    }

    private static func list(
        _ venues: [VenueView], _ state: ProgrammeListPresentation, _ filter: VenueFilter, _ cursor: String?,
        _ context: PageContext
    ) -> HTML {
        if let empty = state.empty { return EmptyState.html(empty, context) }
        return """
            <ul class="list tiles">\(venues.map { VenueListItem.html($0, in: filter) })</ul>\
            \(NextLink.html(Path.venues, query: filter.parameters, cursor: cursor))
            """
    }
}
