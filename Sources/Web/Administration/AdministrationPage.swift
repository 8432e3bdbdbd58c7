import Domain
public import HTML
public import Operations
import Presentation

/// The administration's start page: its sections, with counts and pending items.
public enum AdministrationPage {
    public static func html(_ context: PageContext, _ counts: AdministrationCounts) -> HTML {
        let waiting: HTML? = counts.reports == 0 ? nil : Pills.pill("\(counts.reports, .count) waiting", .warning)
        let disabled: HTML? = counts.disabled == 0 ? nil : Pills.pill("\(counts.disabled, .count) disabled", .muted)
        let events: Phrase =
            counts.events >= AdministrationCounts.maxCount
            ? "More than \(AdministrationCounts.maxCount - 1) upcoming" : "\(counts.events, .count) upcoming"
        let body: HTML = """
            \(SetupCard.html(context))
            <ul class="list tiles">\
            \(row(.people, "People", people(counts), Path.users, disabled, context))\
            \(row(.warning, "Reports", "What members report to administrators", Path.reports, waiting, context))\
            \(row(.events, "Events", events, Path.administeredEvents, nil, context))\
            \(row(.clock, "Audit trail", "Who did what, and when", Path.audit, nil, context))\
            \(row(.settings, "Community settings", "Name, colour, who may register, what strangers see", Path.communitySettings, nil, context))</ul>
            """
        return PageLayout.render(title: "Administration", context: context, tab: .me, back: Path.me, body: body)
    }

    private static func people(_ counts: AdministrationCounts) -> Phrase {
        let all: Phrase = "\(counts.people, .count) accounts"
        let administrators: Phrase = "\(counts.administrators, .count) administrators"
        let new: Phrase? = counts.newcomers == 0 ? nil : "\(counts.newcomers, .count) new this week"
        return new.map { "\(all) · \(administrators) · \($0)" } ?? "\(all) · \(administrators)"
    }

    private static func row(
        _ icon: Icon, _ title: Phrase, _ text: Phrase, _ path: String, _ mark: HTML?, _ context: PageContext
    ) -> HTML {
        let action: HTML? = mark.map { "<div class=\"item-action\">\($0)</div>" }
        return """
            <li class="item">\(icon.html(context))<div class="item-body"><strong><a href="\(path)">\(title)</a></strong>\
            <small>\(text)</small></div>\(action)</li>
            """
    }
}
