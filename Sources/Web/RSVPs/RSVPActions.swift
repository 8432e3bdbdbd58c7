/// Commands of RSVPs that only a server has.
extension FormAction {
    public static let rsvpAsGuest = FormAction(serverCommand: "event.rsvpAsGuest")
    public static let rsvpByLink = FormAction(serverCommand: "event.rsvpByLink")
}
