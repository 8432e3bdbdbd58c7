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
        let state =
            found.map { ProgrammeListPresentation(found: $0, query: query ?? "", context.presentation) }
            ?? ProgrammeListPresentation(areaCount: areas.count, isWhole: isWhole, context.presentation)
        let list: HTML =
            if let empty = state.empty { EmptyState.html(empty, context) } else if let found {
                results(found, query, nextCursor)
            } else { "\(tree(areas))\(state.note.map { "<p class=\"hint\">\($0)</p>" as HTML })" }
        return ProgrammeLayout.listPage(
            context, .areas, state, new: Path.newArea, tables: [.areas], body: "\(search(query, context))\(list)")
    }

    private static func search(_ query: String?, _ context: PageContext) -> HTML {
        """
        <form method="get" action="\(Path.areas)" class="search" role="search">
        \(Icon.search.html(context))<label class="visually-hidden" for="q">\(localized: "Search areas")</label>
        <input type="search" id="q" name="q" dir="auto" value="\(query ?? "")" placeholder="\(localized: "Name of an area")" enterkeyhint="search"></form>
        """
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
        return """
            <a href="\(Path.area(area.id))"\(mark)><strong dir="auto">\(area.name)</strong><small>\(area.areaType.label)\(area.venuesDirectlyIn.map { " · \(localized: $0)" as HTML })</small></a>
            """
    }

    private static func results(_ found: [AreaView], _ query: String?, _ cursor: String?) -> HTML {
        """
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
