import Domain
public import HTML
public import Operations

/// The guest list, as guests see it; hosts have ``GuestDeskPage``.
public enum GuestsPage {
    public static func html(
        _ context: PageContext, _ event: EventView, hosts: [UserView], guests: [GuestView], nextCursor: String?
    ) -> HTML {
        let body: HTML = """
            \(EventPage.head(event, .guests, context))\(counts(event))
            <ul class="list tiles">\(hosts.isEmpty ? host(event) : GuestRow.hosts(hosts, event))\(guests.map { row($0, context) })</ul>
            \(guests.isEmpty ? empty(event, context) : .empty)\
            \(NextLink.html(Path.guests(event.id), cursor: nextCursor))
            """
        return Page.render(
            title: "Guests", subject: "\(event.title)", context: context, tab: .home, back: Path.event(event.id), body: body)
    }

    /// Where a block keeps all other hosts away.
    private static func host(_ event: EventView) -> HTML {
        """
        <li class="item">\(Faces.face(event.host.name, photo: event.host.photo))<div class="item-body"><strong dir="auto">\(event.host.name)</strong>\
        <small><bdi>@\(event.host.handle ?? "")</bdi></small></div><span class="item-action">\(Pills.pill("Host", .accent))</span></li>
        """
    }

    private static func row(_ guest: GuestView, _ context: PageContext) -> HTML {
        GuestRow.html(guest, path: guest.userId.map(Path.person), context)
    }

    private static func counts(_ event: EventView) -> HTML {
        guard let counts = event.counts else { return .empty }
        let waiting: HTML? = counts.waiting > 0 ? " · \(say: "\(counts.waiting, .count) waiting")" : nil
        return "<p class=\"counts\">\(say: "\(counts.going, .count) going") · \(say: "\(counts.maybe, .count) maybe")\(waiting)</p>"
    }

    private static func empty(_ event: EventView, _ context: PageContext) -> HTML {
        guard !event.isPast else {
            return EmptyState.html(
                .people, "Nobody here", "The event is over, and its guest list stays as it is.", action: ("See the event", Path.event(event.id)), context)
        }
        return event.mine.may.invite
            ? EmptyState.html(
                .people, "No answers yet", "Those who answer appear here.",
                action: ("Invite people", Path.invite(event.id)), context)
            : EmptyState.html(
                .people, "No answers yet", "Those who answer appear here.",
                action: event.takesRSVPs(at: context.now) ? ("Answer", Path.event(event.id)) : ("See the event", Path.event(event.id)), context)
    }
}
