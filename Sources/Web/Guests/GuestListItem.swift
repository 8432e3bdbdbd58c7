import Domain
import HTML
import Operations
import Presentation

/// A list item of a guest list.
enum GuestListItem {
    /// - Parameter path: the page that the item opens.
    static func html(_ guest: GuestView, path: String?, _ context: PageContext) -> HTML {
        let party = party(guest)
        let name: HTML = path.map { "<a href=\"\($0)\">\(party)</a>" } ?? "\(party)"
        let email: HTML? = guest.email.map { "<small>\(EmailText.html($0))</small>" }
        let account: HTML? = guest.userId == nil ? "\(localized: "without an account") · " : nil
        return """
            <li class="item">\(Faces.face(guest.name, photo: guest.photo))<div class="item-body"><strong dir="auto">\(name)</strong>\
            \(email)<small>\(account)\(DateText.html(guest.answeredAt, context))</small>
            <div class="pills">\(pills(guest))</div></div></li>
            """
    }

    static func party(_ guest: GuestView) -> Phrase {
        guest.party > 1 ? "\(guest.name) and \(guest.party - 1, .count) more" : "\(guest.name)"
    }

    static func pills(_ guest: GuestView) -> HTML {
        let held: HTML? = guest.heldUntil.map { _ in Pills.pill("Not confirmed yet", .muted) }
        return "\(Pills.rsvp(guest.status, position: guest.position))\(held)"
    }

    /// Returns the items for the hosts. They attend without an RSVP, and come first.
    static func hosts(_ hosts: [UserView], _ event: EventView) -> HTML {
        let rows: [HTML] = hosts.map { person in
            let isOwner = person.id == event.host.id
            return """
                <li class="item">\(Faces.face(person.name, photo: person.photo))<div class="item-body"><strong dir="auto">\(person.name)</strong>\
                <small><bdi>@\(person.handle)</bdi></small></div><span class="item-action">\(Pills.pill(isOwner ? "Host" : "Co-host", .accent))</span></li>
                """
        }
        return "\(rows)"
    }
}
