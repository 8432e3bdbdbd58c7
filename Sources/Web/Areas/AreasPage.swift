import Domain
public import HTML
public import Operations
import Presentation

/// All areas as a tree. Without scripts it is a nested list of links; `area-tree.js` adds the keyboard
/// navigation of a tree.
public enum AreasPage {
    /// - Parameters:
    ///   - areas: the area tree in depth-first order, with the depth of each area.
    ///   - isWhole: whether `areas` is complete.
    ///   - found: the search results; nil without a search.
    public static func html(
        _ context: PageContext, areas: [(area: AreaView, depth: Int)], isWhole: Bool, query: String?,
        found: [AreaView]?, nextCursor: String?
    ) -> HTML {
        let add: (label: Phrase, path: String)? = ProgrammeLayout.may(.edit, context) ? ("New area", Path.newArea) : nil
        return ProgrammeLayout.listPage(
            context, .areas, add: add, tables: [.areas],
            body:
                "\(search(query, context))\(found.map { results($0, query, nextCursor, context) } ?? tree(areas, isWhole, context))"
        )
    }

    private static func search(_ query: String?, _ context: PageContext) -> HTML {
        """
        <form method="get" action="\(Path.areas)" class="search" role="search">
        \(Icon.search.html(context))<label class="visually-hidden" for="q">\(localized: "Search areas")</label>
        <input type="search" id="q" name="q" dir="auto" value="\(query ?? "")" placeholder="\(localized: "Name of an area")" enterkeyhint="search"></form>
        """
    }

    private static func tree(_ areas: [(area: AreaView, depth: Int)], _ isWhole: Bool, _ context: PageContext) -> HTML {
        guard !areas.isEmpty else {
            return EmptyState.html(
                .pin, "No areas yet",
                "Areas say where venues are: a country, its cities, their neighbourhoods. Start with the largest.",
                action: ProgrammeLayout.may(.edit, context)
                    ? ("New area", Path.newArea) : ("Go to the home page", Path.home),
                context)
        }
        let note: HTML? =
            isWhole
            ? nil : "<p class=\"hint\">\(localized: "These are the first \(areas.count). Search for the others.")</p>"
        return "\(tree(areas))\(note)"
    }

    static func tree(_ areas: [(area: AreaView, depth: Int)], current: ID<Area>? = nil) -> HTML {
        "<area-tree label=\"\(localized: "Areas")\">\(outline(areas[...], current))</area-tree>"
    }

    /// Returns the areas as nested lists.
    private static func outline(_ areas: ArraySlice<(area: AreaView, depth: Int)>, _ current: ID<Area>?) -> HTML {
        guard let first = areas.first else { return .empty }
        var (items, rest): ([HTML], ArraySlice<(area: AreaView, depth: Int)>) = ([], areas)
        while let one = rest.first {
            rest = rest.dropFirst()
            let below = rest.prefix { $0.depth > first.depth }
            rest = rest.dropFirst(below.count)
            items.append(
                "<li>\(row(one.area, isCurrent: one.area.id == current))\(below.isEmpty ? nil : outline(below, current))</li>"
            )
        }
        return first.depth == 0 ? "<ul class=\"tree\">\(items)</ul>" : "<ul>\(items)</ul>"
    }

    private static func row(_ area: AreaView, isCurrent: Bool) -> HTML {
        let mark: HTML = isCurrent ? " aria-current=\"page\"" : .empty
        let venues: Phrase? = area.venueCount > 0 ? "\(area.venueCount, .count) venues" : nil
        return """
            <a href="\(Path.area(area.id))"\(mark)><strong dir="auto">\(area.name)</strong><small>\(area.areaType.label)\(venues.map { " · \(localized: $0)" as HTML })</small></a>
            """
    }

    private static func results(
        _ found: [AreaView], _ query: String?, _ cursor: String?, _ context: PageContext
    ) -> HTML {
        guard !found.isEmpty else {
            return EmptyState.html(
                .search, "Nothing found", "No area is called “\(query ?? "")”.", action: ("Show all areas", Path.areas),
                context)
        }
        return """
            <ul class="list tiles">\(found.map { item($0) })</ul>\(NextLink.html(Path.areas, query: [("q", query)], cursor: cursor))
            """
    }

    static func item(_ area: AreaView) -> HTML {
        """
        <li class="item"><div class="item-body"><strong dir="auto"><a href="\(Path.area(area.id))">\(area.name)</a></strong>\
        <small>\(area.areaType.label)</small></div></li>
        """
    }
}
