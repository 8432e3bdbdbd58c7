public import Domain
import HTML
import Presentation

/// The tools above a list of the programme: search, filters, order, and the active filters.
enum ListTools {
    /// An active filter, with the path of the list without it.
    struct Chip {
        var label: Phrase
        var without: String
    }

    /// - Parameters:
    ///   - path: the path of the list.
    ///   - kept: query parameters that the form preserves but does not show.
    ///   - fields: the controls for filters and order.
    static func html(
        _ path: String, query: String?, label: Phrase, placeholder: Phrase, kept: [(String, String?)] = [],
        fields: HTML, chips: [Chip], _ context: PageContext
    ) -> HTML {
        let hidden: [HTML] = kept.compactMap { name, value in value.map { Fields.hidden(name, $0) } }
        return """
            <form method="get" action="\(path)" class="list-tools" role="search">\(hidden)
            <div class="search">\(Icon.search.html(context))<label class="visually-hidden" for="q">\(label)</label>
            <input type="search" id="q" name="q" dir="auto" value="\(query ?? "")" placeholder="\(placeholder)" enterkeyhint="search"></div>
            <details class="more"><summary>\(localized: "Filter and sort")</summary><div class="stack">\(fields)\
            <div class="actions"><button class="button primary">\(localized: "Show")</button></div></div></details></form>\(row(chips, context))
            """
    }

    /// Returns the active filters, each with a link that removes it.
    static func row(_ chips: [Chip], _ context: PageContext) -> HTML? {
        let on: [HTML] = chips.map { chip in
            "<a class=\"chip\" aria-current=\"true\" href=\"\(chip.without)\" aria-label=\"\(localized: "Remove filter: \(chip.label)")\">\(chip.label)\(Icon.cross.html(context))</a>"
        }
        return on.isEmpty ? nil : "<nav class=\"chips\" aria-label=\"\(localized: "Active filters")\">\(on)</nav>"
    }

    static func select(
        _ name: String, _ label: Phrase, _ value: String?, options: [(value: String, text: Phrase)]
    ) -> HTML {
        var state = FormInput()
        state.fields[name] = value
        return Fields(state, order: [], prefix: "filter").select(name, label, options: options)
    }

    /// Returns the area filter that every list has.
    ///
    /// - Parameter areas: the areas to offer, with their depths.
    static func areas(_ areas: [AreaChoice], _ value: ID<Area>?) -> HTML {
        select(
            "area", "Area", value?.description,
            options: [("", "Everywhere")] + areas.map { ($0.id.description, $0.label) })
    }

    static func order(_ sort: String, isDescending: Bool, options: [(value: String, text: Phrase)]) -> HTML {
        """
        <div class="row">\(select("sort", "Sort by", sort, options: options))\
        \(select("order", "Direction", isDescending ? "desc" : "asc", options: [("asc", "Ascending"), ("desc", "Descending")]))</div>
        """
    }
}

/// An area offered as a filter, indented by its depth.
public struct AreaChoice: Hashable, Sendable {
    public var id: ID<Area>
    public var name: String
    public var depth: Int

    public init(id: ID<Area>, name: String, depth: Int) {
        self.id = id
        self.name = name
        self.depth = depth
    }

    var label: Phrase { "\(String(repeating: "\u{2003}", count: min(depth, 8)) + name)" }
}
