import Domain
public import HTML
public import Operations
import Presentation

/// The list of venues, with search and filters.
public enum VenuesPage {
    /// - Parameters:
    ///   - areas: the areas offered as filters.
    ///   - area: the area of the current filter.
    public static func html(
        _ context: PageContext, _ venues: [VenueView], filter: VenueFilter, areas: [AreaChoice], area: AreaView?,
        nextCursor: String?
    ) -> HTML {
        let add: (label: Phrase, path: String)? =
            ProgrammeLayout.may(.edit, context) ? ("New venue", Path.newVenue) : nil
        return ProgrammeLayout.listPage(
            context, .venues, add: add, tables: [.venues],
            body: "\(tools(filter, areas, area, context))\(list(venues, filter, nextCursor, context))")
    }

    private static func tools(
        _ filter: VenueFilter, _ areas: [AreaChoice], _ area: AreaView?, _ context: PageContext
    ) -> HTML {
        var chips: [ListTools.Chip] = []
        if let area {
            chips.append(.init(label: "In \(area.name)", without: Path.venues(filter.with { $0.area = nil })))
        }
        if let type = filter.type {
            chips.append(.init(label: type.label, without: Path.venues(filter.with { $0.type = nil })))
        }
        if filter.query != nil {
            chips.append(.init(label: "“\(filter.query ?? "")”", without: Path.venues(filter.with { $0.query = nil })))
        }
        let offered =
            area.map { one in
                areas.contains { $0.id == one.id } ? areas : [AreaChoice(id: one.id, name: one.name, depth: 0)] + areas
            } ?? areas
        return ListTools.html(
            Path.venues, query: filter.query, label: "Search venues", placeholder: "Name or address",
            fields: """
                <div class="row">\(ListTools.areas(offered, filter.area))\
                \(ListTools.select(
                    "type", "Kind of venue", filter.type?.rawValue, options: [("", "Any kind")] + VenueType.allCases.map { ($0.rawValue, $0.label) }))</div>\
                \(ListTools.order(filter.sort.rawValue, isDescending: filter.isDescending, options: [("name", "Name"), ("date", "When it was entered")]))
                """, chips: chips, context)
    }

    private static func list(
        _ venues: [VenueView], _ filter: VenueFilter, _ cursor: String?, _ context: PageContext
    ) -> HTML {
        guard venues.isEmpty else {
            return """
                <ul class="list tiles">\(venues.map { VenueListItem.html($0, in: filter) })</ul>\
                \(NextLink.html(Path.venues, query: filter.parameters, cursor: cursor))
                """
        }
        guard filter == VenueFilter() else {
            return EmptyState.html(
                .search, "Nothing found", "No venues match. Try fewer words, or remove a filter.",
                action: ("Show all venues", Path.venues), context)
        }
        return EmptyState.html(
            .pin, "No venues yet", "Venues are where activities take place and where participants live.",
            action: ProgrammeLayout.may(.edit, context)
                ? ("New venue", Path.newVenue) : ("Go to the home page", Path.home),
            context)
    }
}

extension VenueFilter {
    func with(_ change: (inout VenueFilter) -> Void) -> VenueFilter {
        var filter = self
        change(&filter)
        return filter
    }
}
