import Domain
public import HTML
public import Operations
import Presentation

/// The home page: events under way, then the viewer's upcoming events by day, then other events.
public enum HomePage {
    /// - Parameters:
    ///   - own: events that the viewer hosts, has answered, or is invited to.
    ///   - others: other events of the community.
    ///   - dismissed: hidden invitations, which can be restored.
    ///   - isFirst: whether this is the first page, the only one with `own`.
    ///   - nextCursor: the cursor of the next `others`.
    public static func html(
        _ context: PageContext, own: [ListedEvent], others: [ListedEvent], dismissed: [EventView], isFirst: Bool = true,
        nextCursor: String?
    ) -> HTML {
        let sections = HomeSections(own: own, others: others, position: \.position)
        let (underWay, ownLater) = (sections.underWay, sections.own)
        let body: HTML = """
            \(isFirst ? SetupCard.html(context) : nil)\(underWay.isEmpty ? nil : section("Under way", EventCard.list(underWay.map(\.card))))\
            \(ownLater.isEmpty ? nil : section("Your events", DayHeadings.html(ownLater, context)))\
            \(others.isEmpty ? nil : section("More in the community", DayHeadings.html(others, context)))\
            \(own.isEmpty && others.isEmpty && isFirst && nextCursor == nil ? EmptyState.html(.home, context) : .empty)\
            \(NextLink.html(Path.home, cursor: nextCursor))\
            \(undo(dismissed, context))
            <p class="past-link actions"><a class="button quiet" href="\(Path.myEvents)">\(localized: "My Events")</a>\
            <a class="button quiet" href="\(Path.past)">\(localized: "Past events")</a></p>
            """
        return PageLayout.render(title: "Home", context: context, tab: .home, body: body)
    }

    private static func section(_ title: Phrase, _ content: HTML) -> HTML {
        "<h2 class=\"section-title\">\(title)</h2>\(content)"
    }

    private static func undo(_ dismissed: [EventView], _ context: PageContext) -> HTML {
        guard !dismissed.isEmpty else { return .empty }
        let rows: [HTML] = dismissed.map { event in
            """
            <li class="item">\(Icon.mail.html(context))<div class="item-body"><strong><a href="\(Path.event(event.id))" dir="auto">\(event.title)</a></strong>\
            <small>\(DateText.html(event, context))</small></div>
            \(Fields.open(.restoreInvitation, class: "item-action"))\(Fields.hidden("event", event.id.description))\
            <button class="button small" aria-label="\(localized: "Bring back \(event.title)")">\(localized: "Bring back")</button></form></li>
            """
        }
        let title: Phrase = "\(dismissed.count, .count) hidden invitations"
        return "<details class=\"more\"><summary>\(title)</summary><ul class=\"list\">\(rows)</ul></details>"
    }
}
