import Domain
import HTML
import Presentation

/// The frame of the pages that manage the programme.
enum ProgrammeLayout {
    /// Returns a list page, with tabs to the others.
    ///
    /// - Parameters:
    ///   - list: the actions of the list.
    ///   - new: the path of the form for a new item.
    ///   - kinds: the kinds of table that can be exported and imported.
    ///   - head: additional content of the document head.
    static func listPage(
        _ context: PageContext, _ section: ProgrammeSection, _ list: ProgrammeListPresentation? = nil,
        new: String? = nil, tables kinds: [TableKind] = [], head: HTML? = nil, body: HTML
    ) -> HTML {
        let button = list?.add.flatMap { add in new.map { add.link($0, class: " small add", context) } }
        return PageLayout.render(
            title: section.label, subject: "Organise", context: context, tab: .organise, actions: "\(button)",
            head: head,
            body: "\(tabs(section))\(body)\(kinds.isEmpty ? nil : tables(kinds, list?.importTable, context))")
    }

    /// Returns links that export a list for a spreadsheet, and the link to the import.
    private static func tables(_ kinds: [TableKind], _ importing: ActionPresentation?, _ context: PageContext) -> HTML {
        let way = importing.map { $0.link(Path.importTable(kinds[0]), class: " quiet small", context) }
        let out: [HTML] = kinds.map { kind in
            """
            \(download(Path.table(kind), kind.csvLabel, context))\
            \(download(Path.workbook(kind), kind.excelLabel, context))
            """
        }
        return "<p class=\"actions table-links\">\(out)\(way)</p>"
    }

    static func download(_ path: String, _ label: Phrase, _ context: PageContext) -> HTML {
        "<a class=\"button quiet small\" href=\"\(path)\">\(Icon.download.html(context))<span>\(label)</span></a>"
    }

    /// Returns the page of one item, next to the list from which it was opened if there is enough space.
    ///
    /// - Parameter beside: the items of that list.
    static func detailPage(
        _ context: PageContext, _ section: ProgrammeSection, title: Phrase, back: String, beside: [HTML], body: HTML
    ) -> HTML {
        detailPage(
            context, section, title: title, back: back,
            pane: beside.isEmpty ? nil : "<ul class=\"list\">\(beside)</ul>", body: body)
    }

    /// Returns the page of one item, next to any other content.
    static func detailPage(
        _ context: PageContext, _ section: ProgrammeSection, title: Phrase, back: String, pane: HTML?, body: HTML
    ) -> HTML {
        let list: HTML? = pane.map { "<nav class=\"pane-list\" aria-label=\"\(section.label)\">\($0)</nav>" }
        return PageLayout.render(
            title: title, subject: section.label, context: context, tab: .organise, back: back,
            body: "<div class=\"panes\">\(list)<div class=\"stack\">\(body)</div></div>")
    }

    /// Returns a page with a form or a confirmation.
    ///
    /// - Parameter head: additional content of the document head.
    static func formPage(_ context: PageContext, title: Phrase, back: String, head: HTML? = nil, body: HTML) -> HTML {
        PageLayout.render(
            title: title, subject: "Organise", context: context, tab: .organise, back: back, frame: .narrow, head: head,
            body: body)
    }

    /// Returns a page with space for two columns.
    static func wideSheet(_ context: PageContext, title: Phrase, back: String, body: HTML) -> HTML {
        PageLayout.render(title: title, subject: "Organise", context: context, tab: .organise, back: back, body: body)
    }

    private static func tabs(_ current: ProgrammeSection) -> HTML {
        let tabs = ProgrammeSection.allCases.map {
            SubTabs.Tab(label: $0.label, path: $0.path, isCurrent: $0 == current)
        }
        return SubTabs.html("Organise", tabs, limit: 3)
    }

    static func may(_ right: ProgrammePermission, _ context: PageContext) -> Bool {
        context.presentation.may(right)
    }
}

extension ProgrammeSection {
    fileprivate var path: String {
        switch self {
        case .activities: Path.activities
        case .participants: Path.participants
        case .venues: Path.venues
        case .areas: Path.areas
        case .map: Path.venueMap
        case .analytics: Path.analytics
        case .kinds: Path.programmeKinds
        }
    }
}
