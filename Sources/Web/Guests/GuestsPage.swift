import Domain
public import HTML
public import Operations
import Presentation

/// The guest list as guests see it. Hosts see ``HostGuestListPage``.
public enum GuestsPage {
    public static func html(
        _ context: PageContext, _ event: EventView, hosts: [UserView], guests: [GuestView], nextCursor: String?
    ) -> HTML {
        let body: HTML = """
            \(EventPage.header(event, .guests, context))\(counts(event))
            <ul class="list tiles">\(hosts.isEmpty ? host(event) : GuestListItem.hosts(hosts, event))\(guests.map { row($0, context) })</ul>
            \(guests.isEmpty ? EmptyState.html(.guests(event), context) : .empty)\
            \(NextLink.html(Path.guests(event.id), cursor: nextCursor))
            """
        return PageLayout.render(
            title: "Guests", subject: "\(event.title)", context: context, tab: .home, back: Path.event(event.id),
            body: body)
    }

    /// Returns the owner's item, for viewers from whom a block hides the list of hosts.
    private static func host(_ event: EventView) -> HTML {
        let handle: HTML? = event.host.handle.map { "<small><bdi>@\($0)</bdi></small>" }
        return """
            <li class="item">\(Faces.face(event.host.name, photo: event.host.photo))<div class="item-body"><strong dir="auto">\(event.host.name)</strong>\
            \(handle)</div><span class="item-action">\(Pills.pill(event.hostBadge(event.host.id)))</span></li>
            """
    }

    private static func row(_ guest: GuestView, _ context: PageContext) -> HTML {
        GuestListItem.html(guest, path: guest.userId.map(Path.person), context)
    }

    /// Returns the number of people coming, including companions, so it exceeds the number of list items.
    static func counts(_ event: EventView) -> HTML {
        let counts: [HTML] = event.guestCounts.enumerated().map { "\($0 == 0 ? "" : " · ")\($1)" }
        return counts.isEmpty ? .empty : "<p class=\"counts\">\(counts)</p>"
    }
}
