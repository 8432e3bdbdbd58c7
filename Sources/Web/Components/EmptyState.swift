import Domain
import HTML
import Presentation

/// The placeholder for an empty list: what belongs there, and the next step.
enum EmptyState {
    static func html(
        _ icon: Icon, _ title: Phrase, _ sentence: Phrase, action: (label: Phrase, path: String)? = nil,
        _ context: PageContext
    ) -> HTML {
        let button: HTML? = action.map { "<a class=\"button primary\" href=\"\($0.path)\">\($0.label)</a>" }
        return "<div class=\"empty\">\(icon.html(context))<h2>\(title)</h2><p>\(sentence)</p>\(button)</div>"
    }

    static func html(_ empty: EmptyListPresentation, _ context: PageContext) -> HTML {
        html(
            empty.icon, empty.title, empty.text, action: (empty.step.label, Path.path(empty.step.destination)), context)
    }
}

/// The link to the next page of a list.
enum NextLink {
    static func html(
        _ path: String, query: [(String, String?)] = [], cursor: String?, label: Phrase = "Show more"
    ) -> HTML {
        guard let cursor else { return .empty }
        return """
            <p class="more-link"><a class="button wide" rel="next" href="\(Path.adding(query + [("cursor", cursor)], to: path))">\(label)</a></p>
            """
    }
}
