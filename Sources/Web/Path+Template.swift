extension Path {
    /// Path templates with `{name}` placeholders. Routes are declared with them, and links are built from them.
    public enum Template {
        public static let event = "/events/{id}"
        public static let calendarFile = "/events/{id}.ics"
        public static let edit = "/events/{id}/edit"
        public static let guests = "/events/{id}/guests"
        public static let announcements = "/events/{id}/announcements"
        public static let guest = "/events/{id}/guests/{guest}"
        public static let hosts = "/events/{id}/hosts"
        public static let invite = "/events/{id}/invite"
        public static let cover = "/events/{id}/photo"
        public static let qr = "/events/{id}/qr.svg"
        public static let delete = "/events/{id}/delete"
        public static let seats = "/events/{id}/seats"
        /// The plan fragment of an event's page, fetched by `live-region.js`.
        public static let plan = "/events/{id}/plan"
        public static let chat = "/events/{id}/chat"
        /// The messages after a given one, fetched by `chat-room.js`, as is `messageRow`.
        public static let chatAfter = "/events/{id}/chat/after"
        public static let message = "/messages/{id}"
        public static let messageRow = "/messages/{id}/row"
        public static let person = "/people/{id}"
        public static let mutualFriends = "/people/{id}/mutual-friends"
        public static let notice = "/notifications/{id}"
        public static let inviteLink = "/i/{token}"
        public static let inviteLinkQR = "/i/{token}/qr.svg"
        public static let guestPass = "/g/{guestToken}"
        public static let passCalendarFile = "/g/{guestToken}/event.ics"
        public static let reset = "/reset/{token}"
        public static let restoreEmail = "/take-back/{token}"
        public static let verify = "/verify/{token}"
        public static let unsubscribe = "/unsubscribe/{secret}/{kind}"
        public static let form = "/do/{command}"
    }

    /// Returns a template in which everything from the first `{` to the last `}` is replaced by `value`, which must be
    /// percent-encoded.
    static func filled(_ template: String, with value: String) -> String {
        guard let open = template.utf8.firstIndex(of: UInt8(ascii: "{")),
            let close = template.utf8.lastIndex(of: UInt8(ascii: "}"))
        else {
            return template
        }
        var path = template
        path.replaceSubrange(open...close, with: value)
        return path
    }
}
