import Domain
import HTML
import Presentation

/// The tabs of a group of pages: those of one event, or those of the programme.
///
/// On a phone the tabs that do not fit are in a sheet, a `<details>` element that opens without scripts. They occur
/// twice in the document, because the server does not know the width. The style sheet hides one of the two, also from
/// the accessibility tree.
enum SubTabs {
    struct Tab {
        var label: Phrase
        var path: String
        var isCurrent: Bool
        /// The number of new items behind the tab.
        var count = 0
    }

    /// - Parameter limit: the number of tabs next to "More" on a phone. If no sheet is needed, one more fits.
    static func html(_ name: Phrase, _ tabs: [Tab], limit: Int) -> HTML {
        guard tabs.count > limit + 1 else {
            return "<nav class=\"sub-tabs\" aria-label=\"\(name)\">\(tabs.map { link($0) })</nav>"
        }
        let shown = shown(of: tabs, limit: limit)
        let rest = tabs.indices.filter { !shown.contains($0) }.map { tabs[$0] }
        let links: [HTML] = tabs.enumerated().map {
            link($0.element, class: shown.contains($0.offset) ? .empty : " class=\"rest\"")
        }
        return """
            <nav class="sub-tabs" aria-label="\(name)">\(links)<details class="more-tabs"><summary>\(localized: "More")\
            \(new(rest.reduce(0) { $0 + $1.count }))</summary><div>\(rest.map { link($0) })</div></details></nav>
            """
    }

    /// Returns the first tabs. The current tab replaces the last of them if it would otherwise be in the sheet.
    private static func shown(of tabs: [Tab], limit: Int) -> Set<Int> {
        guard let current = tabs.firstIndex(where: \.isCurrent), current >= limit else { return Set(0..<limit) }
        return Set(0..<(limit - 1)).union([current])
    }

    private static func link(_ tab: Tab, class name: HTML = .empty) -> HTML {
        let mark: HTML = tab.isCurrent ? " aria-current=\"page\"" : .empty
        return "<a href=\"\(tab.path)\"\(name)\(mark)>\(tab.label)\(new(tab.count))</a>"
    }

    private static func new(_ count: Int) -> HTML? {
        NewItemCount(count).map { new in
            """
             <span class="badge"><span aria-hidden="true">\(new.text)</span>\
            <span class="visually-hidden">\(new.name)</span></span>
            """
        }
    }
}
