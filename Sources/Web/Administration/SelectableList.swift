import Domain
import HTML
import Presentation

/// The selection in a list with checkboxes.
public enum Chosen: Sendable {
    case all
    /// The items with these ids.
    case some(of: [String])

    func contains<Subject>(_ id: ID<Subject>) -> Bool {
        switch self {
        case .all: true
        case .some(let ids): ids.contains(id.description)
        }
    }
}

/// A list with a checkbox and links on each row.
enum SelectableList {
    /// - Parameters:
    ///   - fields: the fields of the form; errors about the selection are at `id`.
    ///   - here: the path of the list, for the select links without scripts.
    ///   - rows: from ``row(_:value:isChosen:links:)``.
    static func html(_ legend: Phrase, _ fields: Fields, here: String, rows: [HTML]) -> HTML {
        """
        <p class="select-links"><a href="\(Path.adding([("all", "1")], to: here))" data-select="all">\(localized: "Select all")</a> \
        · <a href="\(here)" data-select="none">\(localized: "Select none")</a></p>
        <fieldset class="group picks" id="\(fields.id("id"))" tabindex="-1"><legend class="visually-hidden">\(legend)</legend>\(fields.error("id"))\(rows)</fieldset>
        """
    }

    /// - Parameters:
    ///   - value: nil if the item cannot be selected.
    ///   - links: the links at the end of the row.
    static func row(_ content: HTML, value: String?, isChosen: Bool, links: HTML? = nil) -> HTML {
        let mark: HTML = isChosen ? " checked" : .empty
        let choice: HTML =
            value.map {
                "<label class=\"choice\"><input type=\"checkbox\" name=\"id\" value=\"\($0)\"\(mark)>\(content)</label>"
            }
            ?? "<div class=\"choice unchosen\"><span></span>\(content)</div>"
        return "<div class=\"pick\">\(choice)\(links)</div>"
    }

    /// Returns an icon link for a row.
    static func link(_ icon: Icon, _ label: Phrase, _ path: String, _ context: PageContext) -> HTML {
        "<a class=\"iconbutton\" href=\"\(path)\" aria-label=\"\(label)\">\(icon.html(context))</a>"
    }
}

/// A row of chips of which at most one is on.
enum FilterChips {
    struct Chip {
        var label: Phrase
        var path: String
        var isOn: Bool
    }

    static func html(_ label: Phrase, _ chips: [Chip]) -> HTML {
        let links: [HTML] = chips.map { chip in
            let mark: HTML = chip.isOn ? " aria-current=\"true\"" : .empty
            return "<a class=\"chip\" href=\"\(chip.path)\"\(mark)>\(chip.label)</a>"
        }
        return "<nav class=\"chips\" aria-label=\"\(label)\">\(links)</nav>"
    }
}
