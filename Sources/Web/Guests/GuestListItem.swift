import Domain
import HTML
import Operations
import Presentation

/// A list item of a guest list.
enum GuestListItem {
    /// - Parameter path: the page that the item opens.
    static func html(_ guest: GuestView, path: String?, _ context: PageContext) -> HTML {
        let name: HTML = path.map { "<a href=\"\($0)\">\(guest.partyName)</a>" } ?? "\(guest.partyName)"
        let email: HTML? = guest.email.map { "<small>\(EmailText.html($0))</small>" }
        let account: HTML? = guest.accountNote.map { "\($0) · " }
        return """
            <li class="item">\(Faces.face(guest.name, photo: guest.photo))<div class="item-body"><strong dir="auto">\(name)</strong>\
            \(email)<small>\(account)\(DateText.html(guest.answeredAt, context))</small>
            <div class="pills">\(pills(guest))</div></div></li>
            """
    }

    static func pills(_ guest: GuestView) -> HTML { "\(guest.badges.map(Pills.pill))" }

    /// Returns the items for the hosts. They attend without an RSVP, and come first.
    static func hosts(_ hosts: [UserView], _ event: EventView) -> HTML {
        let rows: [HTML] = hosts.map { person in
            """
            <li class="item">\(Faces.face(person.name, photo: person.photo))<div class="item-body"><strong dir="auto">\(person.name)</strong>\
            <small><bdi>@\(person.handle)</bdi></small></div><span class="item-action">\(Pills.pill(event.hostBadge(person.id)))</span></li>
            """
        }
        return "\(rows)"
    }
}
