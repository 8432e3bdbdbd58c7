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
            \(guests.isEmpty ? empty(event, context) : .empty)\
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
            \(handle)</div><span class="item-action">\(Pills.pill("Host", .accent))</span></li>
            """
    }

    private static func row(_ guest: GuestView, _ context: PageContext) -> HTML {
        GuestListItem.html(guest, path: guest.userId.map(Path.person), context)
    }

    /// Returns the number of people coming, including companions, so it exceeds the number of list items.
    static func counts(_ event: EventView) -> HTML {
        guard let counts = event.counts else { return .empty }
        let waiting: HTML? = counts.waiting > 0 ? " · \(localized: "\(counts.waiting, .count) people waiting")" : nil
        return
            "<p class=\"counts\">\(localized: "\(counts.going, .count) people going") · \(localized: "\(counts.maybe, .count) people maybe")\(waiting)</p>"
    }

    /// Returns why the guest list can no longer change.
    static func closed(_ event: EventView) -> Phrase {
        event.isPast
            ? "The event is over, so its guest list can’t change any more."
            : "The event is cancelled, so its guest list can’t change."
    }

    private static func empty(_ event: EventView, _ context: PageContext) -> HTML {
        guard !event.isPast, event.status != .cancelled else {
            return EmptyState.html(
                .people, "Nobody here", closed(event), action: ("See the event", Path.event(event.id)), context)
        }
        let step: (Phrase, String) =
            if event.mine.may.invite {
                ("Invite people", Path.invite(event.id))
            } else {
                (event.mine.may.rsvp && event.mine.status == nil ? "Answer" : "See the event", Path.event(event.id))
            }
        return EmptyState.html(.people, "No answers yet", "Guests who answer appear here.", action: step, context)
    }
}
