import Domain
import HTML
import Presentation

/// The tools above a list of the programme: search, filters, order, and the active filters.
enum ListTools {
    /// - Parameters:
    ///   - path: the path of the list.
    ///   - kept: query parameters that the form preserves but does not show.
    ///   - fields: the controls for filters and order.
    ///   - active: the active filters.
    ///   - filtered: returns the path of the list with a filter.
    static func html<Filter>(
        _ path: String, query: String?, label: Phrase, placeholder: Phrase, kept: [(String, String?)] = [],
        fields: HTML, active: [ActiveFilter<Filter>], _ context: PageContext, filtered: (Filter) -> String
    ) -> HTML {
        let hidden: [HTML] = kept.compactMap { name, value in value.map { Fields.hidden(name, $0) } }
        return """
            <form method="get" action="\(path)" class="list-tools" role="search">\(hidden)
            <div class="search">\(Icon.search.html(context))<label class="visually-hidden" for="q">\(label)</label>
            <input type="search" id="q" name="q" dir="auto" value="\(query ?? "")" placeholder="\(placeholder)" enterkeyhint="search"></div>
            <details class="more"><summary>\(localized: "Filter and sort")</summary><div class="stack">\(fields)\
            <div class="actions"><button class="button primary">\(localized: "Show")</button></div></div></details></form>\(row(active, context, filtered: filtered))
            """
    }

    /// Returns the active filters, each with a link that removes it.
    static func row<Filter>(
        _ active: [ActiveFilter<Filter>], _ context: PageContext, filtered: (Filter) -> String
    ) -> HTML? {
        let on: [HTML] = active.map { one in
            "<a class=\"chip\" aria-current=\"true\" href=\"\(filtered(one.without))\" aria-label=\"\(localized: "Remove filter: \(one.label)")\">\(one.label)\(Icon.cross.html(context))</a>"
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
