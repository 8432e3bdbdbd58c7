import Domain
public import HTML
public import Operations
import Presentation

/// The discover page: search, tags, dates and position, with the results as a list or on a map.
public enum DiscoverPage {
    /// - Parameters:
    ///   - tags: the tags of upcoming events, most used first.
    ///   - near: the submitted position, if it could not be parsed.
    public static func html(
        _ context: PageContext, events: [EventView], tags: [TagView], query: DiscoverQuery, nextCursor: String?,
        near: FormInput? = nil
    ) -> HTML {
        let isMap = query.view == .map
        let discover = DiscoverPresentation(
            events, onMap: isMap, isFiltered: !query.isEmpty, isNear: query.near != nil, isCut: nextCursor != nil)
        let found: HTML =
            if let empty = discover.empty {
                EmptyState.html(empty, context)
            } else if isMap {
                DiscoverMap.html(events, discover, query, context)
            } else {
                "\(DayHeadings.html(events, context))\(NextLink.html(Path.discover, query: query.parameters, cursor: nextCursor))"
            }
        let body: HTML = """
            \(search(query, context))\(ranges(query))\(chips(tags, query))
            <div class="discover-tools">\(NearForm.html(query, near, label: discover.nearbyLabel, context))\(views(query, context))</div>
            \(found)
            """
        return PageLayout.render(
            title: "Discover", context: context, tab: .discover,
            head: isMap && !events.isEmpty ? LocationMap.documentHead(context) : nil, body: body)
    }

    private static func search(_ query: DiscoverQuery, _ context: PageContext) -> HTML {
        """
        <form method="get" action="\(Path.discover)" class="search" role="search">\(hiddenFields(query, without: ["q"]))
        \(Icon.search.html(context))<label class="visually-hidden" for="q">\(localized: "Search events")</label>
        <input type="search" id="q" name="q" dir="auto" value="\(query.q)" \
        placeholder="\(localized: "Title, place, tag or host")" enterkeyhint="search"></form>
        """
    }

    /// Returns hidden fields for the parts of the query that a form of the page does not change.
    static func hiddenFields(_ query: DiscoverQuery, without names: [String]) -> [HTML] {
        query.parameters.compactMap { name, value in
            names.contains(name) ? nil : value.flatMap { $0.isEmpty ? nil : Fields.hidden(name, $0) }
        }
    }

    private static func ranges(_ query: DiscoverQuery) -> HTML {
        let links: [HTML] = DiscoverRange.allCases.map { range in
            var next = query
            next.range = query.range == range ? nil : range
            return chip("\(range.label)", next, isOn: query.range == range)
        }
        return
            "<nav class=\"chips\" aria-label=\"\(localized: "When")\">\(links)</nav>\(query.area.map { area($0, query) })"
    }

    private static func area(_ area: NamedReference<Area>, _ query: DiscoverQuery) -> HTML {
        var next = query
        next.area = nil
        return
            "<nav class=\"chips\" aria-label=\"\(localized: "Area")\">\(chip("<bdi>\(area.name)</bdi>", next, isOn: true))</nav>"
    }

    private static func chips(_ tags: [TagView], _ query: DiscoverQuery) -> HTML {
        var all = tags
        if let tag = query.tag, !all.contains(where: { $0.name.lowercased() == tag.lowercased() }) {
            all.insert(TagView(name: tag, count: 0), at: 0)
        }
        guard !all.isEmpty else { return .empty }
        let links: [HTML] = all.map { tag in
            var next = query
            let isOn = query.tag?.lowercased() == tag.name.lowercased()
            next.tag = isOn ? nil : tag.name
            let count: HTML? = tag.count > 0 ? " \(localized: "\(tag.count)")" : nil
            return chip("<bdi>#\(tag.name)</bdi>\(count)", next, isOn: isOn)
        }
        return "<nav class=\"chips\" aria-label=\"\(localized: "Tags")\">\(links)</nav>"
    }

    /// Returns a filter chip. An active chip links to the list without its filter.
    static func chip(_ text: HTML, _ next: DiscoverQuery, isOn: Bool) -> HTML {
        let mark: HTML = isOn ? " aria-current=\"true\"" : .empty
        return "<a class=\"chip\" href=\"\(next.path)\"\(mark)>\(text)</a>"
    }

    private static func views(_ query: DiscoverQuery, _ context: PageContext) -> HTML {
        func link(_ view: DiscoverQuery.View, _ icon: Icon, _ label: Phrase) -> HTML {
            var next = query
            next.view = view
            let mark: HTML = query.view == view ? " aria-current=\"page\"" : .empty
            return "<a href=\"\(next.path)\"\(mark)>\(icon.html(context))<span>\(label)</span></a>"
        }
        return """
            <nav class="view-switch" aria-label="\(localized: "View")">\(link(.list, .list, "List"))\(link(.map, .map, "Map"))</nav>
            """
    }
}
