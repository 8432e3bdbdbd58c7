import HTTPTypes
import Operations

/// How each page is opened and each form is sent: what stands for the ids in its address, and fields that are right.
struct PageCall: Sendable {
    private var method: HTTPRequest.Method
    private(set) var path: String
    private var fields: [(String, String)]

    /// - Parameter route: as `GET /events/{id}` or `POST /do/event.rsvp`.
    /// - Returns: nil for a form that is not listed here.
    init?(_ route: String, on cast: Campus.Cast) {
        let parts = route.split(separator: " ").map(String.init)
        method = .init(rawValue: parts[0])!
        path = parts[1]
        fields = []
        if method == .post, path.hasPrefix("/do/"), path != "/do/{command}" {
            guard let listed = PageCall.fields(cast)[String(path.dropFirst(4))] else { return nil }
            fields = listed
            // The event of a cover is named in the address, also of a form too large to be read.
            if path.hasSuffix("photo.setCover") { path += "?event=\(cast.event)" }
        }
        let id =
            path.hasPrefix("/people") ? "\(cast.other.id)" : path.hasPrefix("/messages") ? cast.message
            : path.hasPrefix("/notifications") ? cast.notice : cast.event
        for (name, value) in [
            ("{token}", cast.link), ("{guestToken}", cast.guestToken), ("{secret}", "unknown"), ("{kind}", "invited"),
            ("{command}", "nothing"), ("{id}", id),
        ] { path = path.replacing(name, with: value) }
        if path == "/report" { path += "?kind=event&subject=\(cast.event)" }
    }

    func send(to server: TestServer, as sender: Sender) async throws -> Reply {
        if method == .get { return try await server.page(path, as: sender) }
        guard path.hasPrefix("/do/") else {
            return try await server.send(.post, path, as: sender, headers: ["Sec-Fetch-Site": "same-origin"])
        }
        return try await server.form(String(path.dropFirst(4)), fields, as: sender)
    }

    /// What came of it, in the words of ``PageTable``.
    static func outcome(_ reply: Reply) -> String {
        guard reply.status == 303, let goal = reply.header("Location") else { return "\(reply.status)" }
        return goal.hasPrefix("/sign-in?next=") ? "in" : goal == "/verify" ? "mail" : "303"
    }

    private static func fields(_ cast: Campus.Cast) -> [String: [(String, String)]] {
        let (event, password) = (("event", cast.event), Member.password)
        let details = [
            ("title", "Supper"), ("startsAt", "2026-12-20T19:00"), ("timeZone", "Europe/Berlin"), ("locationName", "Kitchen"),
            ("visibility", cast.visibility), ("capacity", "20"), ("companionsAllowed", "3"),
        ]
        return [
            "event.create": details,
            "event.update": details + [("id", cast.event)],
            "event.cancel": [("id", cast.event)],
            "event.delete": [("id", cast.event)],
            "event.duplicate": [("id", cast.event)],
            "photo.setCover": [("remove", "1")],
            "event.addCohost": [event, ("userId", "\(cast.secondGuest.id)")],
            "event.removeCohost": [event, ("userId", "\(cast.secondGuest.id)")],
            "event.handOver": [event, ("userId", "\(cast.other.id)")],
            "event.leaveHosting": [event],
            "event.invite": [event, ("emails", "late@elsewhere.org")],
            "event.uninvite": [event, ("invitation", cast.invitation)],
            "event.makeLink": [event],
            "event.revokeLink": [event],
            "event.removeGuest": [event, ("guest", "\(cast.secondGuest.id)")],
            "event.approveJoinRequest": [("event", cast.club), ("request", cast.joinRequest)],
            "event.dropJoinRequest": [("event", cast.club), ("request", cast.joinRequest)],
            "event.rsvp": [event, ("status", "going"), ("party", "2")],
            "event.withdrawRsvp": [event],
            "event.rsvpByLink": [("token", cast.link), ("name", "Olga"), ("email", "olga@elsewhere.org"), ("status", "maybe")],
            "event.rsvpAsGuest": [("guestToken", cast.guestToken), ("status", "maybe")],
            "event.confirmGuest": [("guestToken", cast.guestToken)],
            "event.dismissInvitation": [event],
            "event.restoreInvitation": [event],
            "event.ask": [("event", cast.club), ("note", "May I?")],
            "event.takeBackRequest": [("event", cast.club)],
            "chat.send": [event, ("body", "Me!")],
            "chat.read": [event, ("upTo", cast.message)],
            "chat.edit": [event, ("id", cast.message), ("body", "Who brings the wine?")],
            "chat.delete": [event, ("id", cast.message)],
            "person.befriend": [("userId", "\(cast.other.id)")],
            "person.acceptFriend": [("id", cast.friendRequest)],
            "person.dropFriendRequest": [("id", cast.friendRequest)],
            "person.unfriend": [("userId", "\(cast.secondGuest.id)")],
            "person.block": [("userId", "\(cast.other.id)")],
            "person.unblock": [("userId", "\(cast.blocked.id)")],
            "report.file": [("kind", "person"), ("subject", "\(cast.secondGuest.id)"), ("reason", "Loud")],
            "report.close": [("id", cast.report)],
            "account.register": [
                ("givenName", "New"), ("familyName", "Comer"), ("email", "new@example.org"), ("password", "a boat at night"),
            ],
            "account.signIn": [("email", cast.other.email), ("password", password)],
            "account.signOut": [],
            "account.resendVerification": [],
            "account.changeEmail": [("email", "newer@example.org"), ("password", password)],
            "account.takeBackEmail": [("token", "unknown")],
            "account.export": [("password", password)],
            "account.verify": [("token", cast.verifyToken)],
            "account.forgotPassword": [("email", cast.other.email)],
            "account.resetPassword": [("token", cast.resetToken), ("password", "a boat at night")],
            "account.changePassword": [("current", password), ("password", "a boat at night")],
            "account.delete": [("password", password)],
            "account.endSession": [("id", cast.hostSession)],
            "account.endOtherSessions": [],
            "account.appearance": [("theme", "dark")],
            "account.updateProfile": [("givenName", "Re"), ("familyName", "Named"), ("handle", "re.named"), ("timeZone", "UTC")],
            "calendar.createFeed": [],
            "calendar.revokeFeed": [("id", cast.feed)],
            "calendar.import": [],
            "calendar.confirmImport": [],
            "calendar.undoImport": [("id", cast.imported)],
            "photo.setProfile": [("remove", "1")],
            "notice.read": [],
            "notice.open": [("id", cast.notice)],
            "notice.updatePreferences": [("invited.email", "1")],
        ]
    }
}
