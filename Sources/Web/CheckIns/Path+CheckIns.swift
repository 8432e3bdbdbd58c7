public import Domain

extension Path.Template {
    public static let checkIn = "/events/{id}/check-in"
    /// The guests at the door as a fragment, fetched by `live-region.js`.
    public static let door = "/events/{id}/check-in/list"
    /// The QR code of the viewer's ticket.
    public static let ticketQR = "/events/{id}/ticket.svg"
    public static let passTicketQR = "/g/{guestToken}/ticket.svg"
}

extension Path {
    /// - Parameter code: the code of a ticket. This URL is what the ticket's QR code contains, so any camera opens it.
    public static func checkIn(_ id: ID<Event>, code: String? = nil) -> String {
        adding([(ScannedCode.parameter, code)], to: filled(Template.checkIn, with: id.description))
    }
    /// - Parameter query: the search text.
    public static func door(_ id: ID<Event>, query: String = "") -> String {
        adding([("q", query)], to: filled(Template.door, with: id.description))
    }
    public static func ticketQR(_ id: ID<Event>) -> String { filled(Template.ticketQR, with: id.description) }
    public static func passTicketQR(_ token: String) -> String { filled(Template.passTicketQR, with: segment(token)) }
}
