/// Who sees which page and may send which form, in the order of ``Viewer``, on a public event and on one for the invited.
///
/// `in` is sent to sign in and back, `mail` to confirm the address; a number is a status, 303 to anywhere else.
enum PageTable {
    struct Row: Sendable {
        var route: String
        var publicEvent: [String]
        var invitedEvent: [String]
        /// What those get who are signed out and who are not confirmed, where strangers see no public events; nil where
        /// that changes nothing.
        var closed: [String]?

        func expected(_ visibility: String, strangersSee: Bool = true) -> [String] {
            let row = visibility == "PUBLIC" ? publicEvent : invitedEvent
            guard !strangersSee, let closed else { return row }
            return closed + row.dropFirst(2)
        }
    }

    private static func row(_ route: String, _ publicEvent: String, _ invitedEvent: String? = nil, closed: String? = nil) -> Row {
        func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
        return Row(
            route: route, publicEvent: words(publicEvent), invitedEvent: words(invitedEvent ?? publicEvent), closed: closed.map(words))
    }

    private static func form(_ command: String, _ publicEvent: String, _ invitedEvent: String? = nil) -> Row {
        row("POST /do/\(command)", publicEvent, invitedEvent)
    }

    private static func everyone(_ route: String, _ done: String) -> Row {
        row(route, Array(repeating: done, count: 9).joined(separator: " "))
    }

    private static func members(_ route: String, _ done: String) -> Row { row(route, "in mail" + String(repeating: " \(done)", count: 7)) }

    /// What everyone sees of a public event, and those who are in it of one for the invited.
    private static func shown(_ route: String) -> Row {
        row(route, "200 200 200 200 200 200 200 200 200", "404 404 404 200 200 404 404 404 404", closed: "in mail")
    }

    private static func hostsOnly(_ route: String, _ done: String) -> Row {
        row(route, "in mail 403 403 \(done) 403 403 403 403", "in mail 404 403 \(done) 404 404 404 404")
    }

    private static func crewOnly(_ route: String, _ done: String) -> Row {
        row(route, "in mail 403 \(done) \(done) 403 403 403 403", "in mail 404 \(done) \(done) 404 404 404 404")
    }

    private static func ownersOnly(_ route: String, _ done: String) -> Row { row(route, "in mail 404 404 \(done) 404 404 404 404") }

    private static func administrators(_ route: String, _ done: String) -> Row { row(route, "in mail 403 403 403 403 403 \(done) 403") }

    static let rows: [Row] = doors + lists + events + people + own + eventForms + guestForms + peopleForms + accountForms

    private static let doors: [Row] = [
        row("GET /", "200 mail 200 200 200 200 200 200 200"),
        row("GET /register", "200 303 303 303 303 303 303 303 303"),
        row("GET /sign-in", "200 303 303 303 303 303 303 303 303"),
        everyone("GET /forgot", "200"),
        everyone("GET /forgot/sent", "200"),
        everyone("GET /reset/{token}", "200"),
        everyone("GET /verify/{token}", "200"),
        everyone("GET /take-back/{token}", "200"),
        row("GET /verify", "in 200 303 303 303 303 303 303 303"),
        // Those who are part of it are sent on to the event; the link does not bring back whom the host has removed.
        row("GET /i/{token}", "200 200 200 303 303 200 200 200 200", "200 200 200 303 303 200 200 200 404"),
        everyone("GET /g/{guestToken}", "200"),
        everyone("GET /unsubscribe/{secret}/{kind}", "404"),
        everyone("POST /unsubscribe/{secret}/{kind}", "404"),
        everyone("GET /openapi.json", "200"),
        everyone("GET /do/{command}", "303"),
        everyone("POST /do/{command}", "404"),
    ]

    private static let lists: [Row] = [
        members("GET /past", "200"),
        members("GET /my-events", "200"),
        row("GET /discover", "200 mail 200 200 200 200 200 200 200", closed: "in mail"),
    ]

    private static let events: [Row] = [
        members("GET /events/new", "200"),
        row(
            "GET /events/{id}", "200 mail 200 200 200 200 200 200 200", "404 mail 404 200 200 404 404 404 404", closed: "in mail"),
        shown("GET /events/{id}.ics"),
        shown("GET /events/{id}/seats"),
        shown("GET /events/{id}/qr.svg"),
        hostsOnly("GET /events/{id}/edit", "200"),
        hostsOnly("GET /events/{id}/delete", "200"),
        hostsOnly("GET /events/{id}/photo", "200"),
        row("GET /events/{id}/guests", "in mail 200 200 200 200 200 200 200", "in mail 404 200 200 404 404 404 404"),
        hostsOnly("GET /events/{id}/hosts", "200"),
        hostsOnly("GET /events/{id}/invite", "200"),
        crewOnly("GET /events/{id}/chat", "200"),
        crewOnly("GET /events/{id}/chat/after", "200"),
        row("GET /messages/{id}", "in mail 404 403 200 404 404 404 404"),
        row("GET /messages/{id}/row", "in mail 404 200 200 404 404 404 404"),
    ]

    private static let people: [Row] = [
        members("GET /people", "200"),
        members("GET /people/connections", "200"),
        members("GET /people/{id}", "200"),
        members("GET /people/{id}/mutual-friends", "200"),
        // The event; the removed saw it once.
        row("GET /report", "in mail 200 200 200 200 200 200 200", "in mail 404 200 200 404 404 404 200"),
    ]

    private static let own: [Row] = [
        members("GET /notifications", "200"),
        members("GET /notifications/link", "200"),
        ownersOnly("GET /notifications/{id}", "303"),
        row("GET /me", "in 200 200 200 200 200 200 200 200"),
        members("GET /me/settings", "200"),
        members("GET /me/import", "200"),
        members("GET /me/notifications", "200"),
        members("GET /me/blocked", "200"),
        administrators("GET /me/reports", "200"),
    ]

    private static let eventForms: [Row] = [
        members("POST /do/event.create", "303"),
        hostsOnly("POST /do/event.update", "303"),
        hostsOnly("POST /do/event.cancel", "303"),
        // Administrators delete any event, also one they may not read.
        form("event.delete", "in mail 403 403 303 403 403 303 403", "in mail 404 403 303 404 404 303 404"),
        hostsOnly("POST /do/event.duplicate", "303"),
        hostsOnly("POST /do/photo.setCover", "303"),
        hostsOnly("POST /do/event.addCohost", "303"),
        hostsOnly("POST /do/event.removeCohost", "303"),
        hostsOnly("POST /do/event.handOver", "303"),
        form("event.leaveHosting", "in mail 409 409 409 409 409 409 409", "in mail 404 409 409 404 404 404 404"),
        hostsOnly("POST /do/event.invite", "303"),
        hostsOnly("POST /do/event.uninvite", "303"),
        hostsOnly("POST /do/event.makeLink", "303"),
        hostsOnly("POST /do/event.revokeLink", "303"),
        hostsOnly("POST /do/event.removeGuest", "303"),
        // Another event, at which the host lets people in one by one, and Tom's join request.
        form("event.approveJoinRequest", "in mail 403 403 303 403 403 403 403"),
        ownersOnly("POST /do/event.dropJoinRequest", "303"),
    ]

    private static let guestForms: [Row] = [
        form("event.rsvp", "in mail 303 303 403 303 303 303 403", "in mail 404 303 403 404 404 404 404"),
        form("event.withdrawRsvp", "in mail 404 303 403 404 404 404 403", "in mail 404 303 403 404 404 404 404"),
        form("event.rsvpByLink", "303 303 303 303 403 303 303 303 403", "303 303 303 303 403 303 303 303 404"),
        everyone("POST /do/event.rsvpAsGuest", "303"),
        everyone("POST /do/event.confirmGuest", "303"),
        form("event.dismissInvitation", "in mail 404 303 404 404 404 404 404"),
        form("event.restoreInvitation", "in mail 404 303 404 404 404 404 404"),
        form("event.ask", "in mail 303 303 403 303 303 303 303"),
        form("event.takeBackRequest", "in mail 404 404 404 404 404 404 404"),
        crewOnly("POST /do/chat.send", "303"),
        crewOnly("POST /do/chat.read", "303"),
        form("chat.edit", "in mail 404 403 303 404 404 404 404"),
        form("chat.delete", "in mail 404 403 303 404 404 404 404"),
    ]

    private static let peopleForms: [Row] = [
        members("POST /do/person.befriend", "303"),
        ownersOnly("POST /do/person.acceptFriend", "303"),
        // Either of the two: one declines, the other takes back.
        form("person.dropFriendRequest", "in mail 404 303 303 404 404 404 404"),
        ownersOnly("POST /do/person.unfriend", "303"),
        members("POST /do/person.block", "303"),
        ownersOnly("POST /do/person.unblock", "303"),
        members("POST /do/report.file", "303"),
        administrators("POST /do/report.close", "303"),
    ]

    private static let accountForms: [Row] = [
        everyone("POST /do/account.register", "mail"),
        everyone("POST /do/account.signIn", "303"),
        everyone("POST /do/account.signOut", "303"),
        form("account.resendVerification", "in mail 409 409 409 409 409 409 409"),
        form("account.changeEmail", "in mail 303 303 303 303 303 303 303"),
        everyone("POST /do/account.verify", "303"),
        everyone("POST /do/account.forgotPassword", "303"),
        everyone("POST /do/account.resetPassword", "303"),
        everyone("POST /do/account.takeBackEmail", "422"),
        members("POST /do/account.changePassword", "303"),
        form("account.delete", "in 303 303 303 303 303 303 303 303"),
        members("POST /do/account.export", "200"),
        form("account.endSession", "in mail 404 404 303 404 404 404 404"),
        form("account.endOtherSessions", "in mail 303 303 303 303 303 303 303"),
        everyone("POST /do/account.appearance", "303"),
        members("POST /do/account.updateProfile", "303"),
        members("POST /do/calendar.createFeed", "303"),
        ownersOnly("POST /do/calendar.revokeFeed", "303"),
        // Without a file; who may not send one is told that first.
        members("POST /do/calendar.import", "422"),
        members("POST /do/calendar.confirmImport", "422"),
        ownersOnly("POST /do/calendar.undoImport", "303"),
        members("POST /do/photo.setProfile", "303"),
        members("POST /do/notice.read", "303"),
        ownersOnly("POST /do/notice.open", "303"),
        members("POST /do/notice.updatePreferences", "303"),
    ]
}
