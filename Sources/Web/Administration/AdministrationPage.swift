import Domain
public import HTML
public import Presentation

/// The administration's start page: its sections, with counts and pending items.
public enum AdministrationPage {
    public static func html(_ context: PageContext, _ sections: AdministrationPresentation) -> HTML {
        let body: HTML = """
            \(SetupCard.html(context))
            <ul class="list tiles">\
            \(row(.people, "People", sections.people, Path.users, sections.disabled, context))\
            \(row(.warning, "Reports", "What members report to administrators", Path.reports, sections.reports, context))\
            \(row(.events, "Events", sections.events, Path.administeredEvents, nil, context))\
            \(row(.clock, "Audit trail", "Who did what, and when", Path.audit, nil, context))\
            \(row(.settings, "Community settings", "Name, colour, who may register, what strangers see", Path.communitySettings, nil, context))</ul>
            """
        return PageLayout.render(title: "Administration", context: context, tab: .me, back: Path.me, body: body)
    }

    private static func row(
        _ icon: Icon, _ title: Phrase, _ text: Phrase, _ path: String, _ badge: Badge?, _ context: PageContext
    ) -> HTML {
        let action: HTML? = badge.map { "<div class=\"item-action\">\(Pills.pill($0))</div>" }
        return """
            <li class="item">\(icon.html(context))<div class="item-body"><strong><a href="\(path)">\(title)</a></strong>\
            <small>\(text)</small></div>\(action)</li>
            """
    }
}
