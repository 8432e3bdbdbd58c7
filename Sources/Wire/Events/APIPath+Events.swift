/// Events, their hosts and guests.
extension APIPath {
    public static let events = APIPath("/events")
    public static let tags = APIPath("/tags")
    public static let event = APIPath("/events/{id}")
    public static let publish = APIPath("/events/{id}/publish")
    public static let cancel = APIPath("/events/{id}/cancel")
    public static let restore = APIPath("/events/{id}/restore")
    public static let duplicate = APIPath("/events/{id}/duplicate")

    public static let hosts = APIPath("/events/{id}/hosts")
    public static let joinRequests = APIPath("/events/{id}/requests")
    public static let joinRequest = APIPath("/events/{id}/requests/{requestId}")

    public static let invitations = APIPath("/events/{id}/invitations")
    public static let invitation = APIPath("/events/{id}/invitations/{invitation}")
    public static let link = APIPath("/events/{id}/link")
    public static let dismissal = APIPath("/events/{id}/dismissal")

    public static let rsvp = APIPath("/events/{id}/rsvp")
    public static let guests = APIPath("/events/{id}/guests")
    public static let guest = APIPath("/events/{id}/guests/{userId}")
    /// The guest pass of a guest without an account.
    public static let guestLink = APIPath("/events/{id}/guests/{userId}/pass")
    public static let guestTable = APIPath("/events/{id}/guests.csv")

    public static let announcements = APIPath("/events/{id}/announcements")

    /// The event behind an invite link.
    public static let invite = APIPath("/invites/{token}")
    public static let inviteRSVP = APIPath("/invites/{token}/rsvp")
    /// Requests to join through an invite link, without an account.
    public static let inviteRequest = APIPath("/invites/{token}/request")
    /// For guests without an account.
    public static let guestPass = APIPath("/guests/{guestToken}")
    public static let guestPassFile = APIPath("/guests/{guestToken}.ics")
    public static let guestPassRSVP = APIPath("/guests/{guestToken}/rsvp")
    public static let guestPassRequest = APIPath("/guests/{guestToken}/request")
}
