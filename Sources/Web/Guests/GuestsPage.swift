import Domain
public import HTML
public import Operations

/// The guest list. Hosts also see addresses, remove guests, and take the list along.
public enum GuestsPage {
    public static func html(
        _ context: PageContext, _ event: EventView, hosts: [UserView] = [], guests: [GuestView], requests: [JoinRequestView] = [],
        nextCursor: String?
    ) -> HTML {
        let export: HTML? =
            event.canManage && !guests.isEmpty
            ? """
            <p class="actions"><a class="button" href="\(Path.guestsCSV(event.id))" download>\(Icon.download.html(context))\
            <span>\(say: "Download as CSV")</span></a></p>
            """ : nil
        let body: HTML = """
            \(EventPage.head(event, .guests, context))\(JoinRequestsPanel.html(event, requests, context))\(counts(event))
            <ul class="list">\(hosts.isEmpty ? host(event) : "\(hosts.map { host($0, event) })")\(guests.map { row($0, event, context) })</ul>
            \(guests.isEmpty ? empty(event, context) : .empty)\
            \(NextLink.html(Path.guests(event.id), cursor: nextCursor))\(export)
            """
        return Page.render(
            title: "Guests", subject: "\(event.title)", context: context, tab: .home, back: Path.event(event.id), frame: .narrow, body: body)
    }

    /// Hosts are there without an RSVP, and come first.
    private static func host(_ event: EventView) -> HTML {
        """
        <li class="item">\(Faces.face(event.host.name, photo: event.host.photo))<div class="item-body"><strong dir="auto">\(event.host.name)</strong>\
        <small><bdi>@\(event.host.handle ?? "")</bdi></small></div><span class="item-action">\(Pills.pill("Host", .accent))</span></li>
        """
    }

    private static func host(_ person: UserView, _ event: EventView) -> HTML {
        let isOwner = person.id == event.host.id
        return """
            <li class="item">\(Faces.face(person.name, photo: person.photo))<div class="item-body"><strong dir="auto">\(person.name)</strong>\
            <small><bdi>@\(person.handle)</bdi></small></div><span class="item-action">\(Pills.pill(isOwner ? "Host" : "Co-host", .accent))</span></li>
            """
    }

    private static func row(_ guest: GuestView, _ event: EventView, _ context: PageContext) -> HTML {
        let party: Phrase = guest.party > 1 ? "\(guest.name) and \(guest.party - 1, .count) more" : "\(guest.name)"
        let name: HTML = guest.userId.map { "<a href=\"\(Path.person($0))\">\(party)</a>" } ?? "\(party)"
        let email: HTML? = guest.email.map { "<small><a href=\"mailto:\(Path.segment($0))\" dir=\"ltr\">\($0)</a></small>" }
        let account: HTML? = guest.userId == nil ? "\(say: "without an account") · " : nil
        let remove: HTML? =
            event.canManage
            ? """
            \(guest.userId == nil && guest.email?.isEmpty == false ? renewal(guest, event) : nil)\(Fields.open(RemoveGuest.self, class: "inline"))\(Fields.hidden("event", event.id.description))\
            \(Fields.hidden("guest", guest.id.description))\
            <button class="button quiet small danger" aria-label="\(say: "Remove \(guest.name)")">\(say: "Remove")</button></form>
            """ : nil
        let held: HTML? = guest.heldUntil.map { _ in Pills.pill("Not confirmed yet", .mute) }
        return """
            <li class="item">\(Faces.face(guest.name, photo: guest.photo))<div class="item-body"><strong dir="auto">\(name)</strong>\
            \(email)<small>\(account)\(DateText.html(guest.answeredAt, context))</small>
            <div class="pills">\(Pills.rsvp(guest.status, position: guest.position))\(held)</div></div>
            <div class="item-action">\(remove)</div></li>
            """
    }

    /// For a guest who has lost their link, or whose link somebody else has; not once the address is forgotten.
    private static func renewal(_ guest: GuestView, _ event: EventView) -> HTML {
        """
        \(Fields.open(RenewPass.self, class: "inline"))\(Fields.hidden("event", event.id.description))\
        \(Fields.hidden("guest", guest.id.description))\
        <button class="button quiet small" aria-label="\(say: "Mail \(guest.name) a new link")">\(say: "New link")</button></form>
        """
    }

    private static func counts(_ event: EventView) -> HTML {
        guard let counts = event.counts else { return .empty }
        let waiting: HTML? = counts.waiting > 0 ? " · \(say: "\(counts.waiting, .count) waiting")" : nil
        return "<p class=\"counts\">\(say: "\(counts.going, .count) going") · \(say: "\(counts.maybe, .count) maybe")\(waiting)</p>"
    }

    private static func empty(_ event: EventView, _ context: PageContext) -> HTML {
        event.mine.may.invite
            ? EmptyState.html(
                .people, "No answers yet", "Those who answer appear here.",
                action: ("Invite people", Path.invite(event.id)), context)
            : EmptyState.html(.people, "No answers yet", "Those who answer appear here.", context)
    }
}
