import Domain
public import HTML
public import Operations

/// What a person looks for.
public struct DiscoverQuery: Hashable, Sendable {
    public enum Range: String, Hashable, Sendable, CaseIterable {
        case today, weekend, week, month

        var label: Phrase {
            switch self {
            case .today: "Today"
            case .weekend: "This weekend"
            case .week: "This week"
            case .month: "This month"
            }
        }
    }

    public var q: String
    public var tag: String?
    public var range: Range?

    public init(q: String = "", tag: String? = nil, range: Range? = nil) {
        self.q = q
        self.tag = tag
        self.range = range
    }

    public var isEmpty: Bool { q.isEmpty && tag == nil && range == nil }

    var parameters: [(String, String?)] { [("q", q), ("tag", tag), ("range", range?.rawValue)] }

    var path: String { Path.adding(parameters, to: Path.discover) }
}

/// Search, tags and days.
public enum DiscoverPage {
    /// - Parameter tags: those of upcoming events, most used first.
    public static func html(
        _ context: PageContext, events: [EventView], tags: [TagView], query: DiscoverQuery, nextCursor: String?
    ) -> HTML {
        let body: HTML = """
            \(search(query, context))\(ranges(query))\(chips(tags, query))
            \(results(events, query, context))\
            \(NextLink.html(Path.discover, query: query.parameters, cursor: nextCursor))
            """
        return Page.render(title: "Discover", context: context, tab: .discover, body: body)
    }

    private static func search(_ query: DiscoverQuery, _ context: PageContext) -> HTML {
        // The chips stay as they are while the words change.
        let kept: [HTML] = [
            query.tag.map { Fields.hidden("tag", $0) }, query.range.map { Fields.hidden("range", $0.rawValue) },
        ]
        .compactMap(\.self)
        return """
            <form method="get" action="\(Path.discover)" class="search" role="search">\(kept)
            \(Icon.search.html(context))<label class="visually-hidden" for="q">\(say: "Search events")</label>
            <input type="search" id="q" name="q" dir="auto" value="\(query.q)" \
            placeholder="\(say: "Title, place, tag or host")" enterkeyhint="search"></form>
            """
    }

    private static func ranges(_ query: DiscoverQuery) -> HTML {
        let links: [HTML] = DiscoverQuery.Range.allCases.map { range in
            var next = query
            next.range = query.range == range ? nil : range
            return chip("\(range.label)", next, isOn: query.range == range)
        }
        return "<nav class=\"chips\" aria-label=\"\(say: "When")\">\(links)</nav>"
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
            let count: HTML? = tag.count > 0 ? " \(say: "\(tag.count)")" : nil
            return chip("<bdi>#\(tag.name)</bdi>\(count)", next, isOn: isOn)
        }
        return "<nav class=\"chips\" aria-label=\"\(say: "Tags")\">\(links)</nav>"
    }

    /// A chip that is on leads to the list without it.
    private static func chip(_ text: HTML, _ next: DiscoverQuery, isOn: Bool) -> HTML {
        let mark: HTML = isOn ? " aria-current=\"true\"" : .empty
        return "<a class=\"chip\" href=\"\(next.path)\"\(mark)>\(text)</a>"
    }

    private static func results(_ events: [EventView], _ query: DiscoverQuery, _ context: PageContext) -> HTML {
        guard events.isEmpty else { return DayHeadings.html(events, context) }
        return query.isEmpty
            ? EmptyState.html(
                .sparkle, "Nothing is on yet", "Be the first: an event takes less than a minute.",
                action: ("Create an event", Path.newEvent), context)
            : EmptyState.html(
                .search, "Nothing found", "No upcoming event fits. Try fewer words, or take off a filter.",
                action: ("Show everything", Path.discover), context)
    }
}
