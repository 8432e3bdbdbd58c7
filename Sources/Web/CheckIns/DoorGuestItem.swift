import Domain
import HTML
import Operations
import Presentation

/// A guest in the list at the door.
enum DoorGuestItem {
    static func html(_ guest: DoorGuestPresentation, at event: ID<Event>, _ context: PageContext) -> HTML {
        let badges: HTML? = guest.badges.isEmpty ? nil : "<div class=\"pills\">\(guest.badges.map(Pills.pill))</div>"
        let here: HTML = guest.arrival == nil ? .empty : " here"
        return """
            <li class="item\(here)">\(Faces.face(guest.face))<div class="item-body"><strong dir="auto">\(guest.name)</strong>\
            \(guest.arrival.map { "<small>\($0)</small>" as HTML })\(guest.hint.map { "<small>\($0)</small>" as HTML })\(badges)</div>\
            <div class="item-action">\(action(guest, event, context))</div></li>
            """
    }

    private static func action(
        _ guest: DoorGuestPresentation, _ event: ID<Event>, _ context: PageContext
    ) -> HTML? {
        let fields: HTML =
            "\(Fields.hidden("event", event.description))\(Fields.hidden("guest", guest.id.description))"
        if let checkIn = guest.checkIn {
            return
                "\(Fields.open(CheckInGuest.self, class: "inline"))\(fields)\(checkIn.button(context))</form>"
        }
        if let undo = guest.undo {
            return
                "\(Fields.open(UndoCheckIn.self, class: "inline"))\(fields)\(undo.button(class: " quiet", context))</form>"
        }
        guard guest.hint != nil else { return nil }
        return "<a class=\"button\" href=\"\(Path.guest(event, guest.id))\">\(localized: "Change answer")</a>"
    }
}
