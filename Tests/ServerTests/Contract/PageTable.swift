import Domain
import Testing

@testable import TestCampus

/// The permissions of pages and forms: the outcome for each viewer, in the order of ``Viewer``, on a public event and
/// on one for the invited. Each row also says how ``PageCall`` opens or sends it.
///
/// `in` redirects to sign-in and back, `mail` to address verification; a number is a status, 303 a redirect to
/// anywhere else.
enum PageTable {
    struct Row: Sendable, CustomTestStringConvertible {
        var route: String
        var publicEvent: [String]
        var invitedEvent: [String]
        /// The outcomes of signed-out and unverified viewers if strangers see no public events; nil if they do
        /// not change.
        var closed: [String]?
        /// The value of `{id}` in the path.
        var id: @Sendable (Campus.Cast) -> String = { $0.event }
        /// The query string, without `?`.
        var query: (@Sendable (Campus.Cast) -> String)?
        /// The form's fields with valid values.
        var fields: @Sendable (Campus.Cast) -> [(String, String)] = { _ in [] }

        var testDescription: String { route }

        /// Returns whether this is a form that names something by its id, in a field or in the query.
        func sendsIDs(_ cast: Campus.Cast) -> Bool {
            guard route.hasPrefix("POST /do/") else { return false }
            let values = fields(cast).map(\.1) + (query?(cast).split(separator: "=").map(String.init) ?? [])
            return values.contains { ID<Never>($0) != nil }
        }

        func at(_ id: @escaping @Sendable (Campus.Cast) -> String) -> Row {
            var row = self
            row.id = id
            return row
        }

        func asks(_ query: @escaping @Sendable (Campus.Cast) -> String) -> Row {
            var row = self
            row.query = query
            return row
        }

        func sends(_ fields: @escaping @Sendable (Campus.Cast) -> [(String, String)]) -> Row {
            var row = self
            row.fields = fields
            return row
        }

        func expected(_ visibility: String, strangersSee: Bool = true) -> [String] {
            let row = visibility == "PUBLIC" ? publicEvent : invitedEvent
            guard !strangersSee, let closed else { return row }
            return closed + row.dropFirst(2)
        }
    }

    static func row(_ route: String, _ publicEvent: String, _ invitedEvent: String? = nil, closed: String? = nil) -> Row
    {
        func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
        return Row(
            route: route, publicEvent: words(publicEvent), invitedEvent: words(invitedEvent ?? publicEvent),
            closed: closed.map(words))
    }

    static func form(_ command: String, _ publicEvent: String, _ invitedEvent: String? = nil) -> Row {
        row("POST /do/\(command)", publicEvent, invitedEvent)
    }

    static func everyone(_ route: String, _ done: String) -> Row {
        row(route, Array(repeating: done, count: 9).joined(separator: " "))
    }

    static func members(_ route: String, _ done: String) -> Row {
        row(route, "in mail" + String(repeating: " \(done)", count: 7))
    }

    /// Everyone sees it on a public event, and only the crew on an event for the invited.
    static func shown(_ route: String) -> Row {
        row(route, "200 200 200 200 200 200 200 200 200", "404 404 404 200 200 404 404 404 404", closed: "in mail")
    }

    static func hostsOnly(_ route: String, _ done: String) -> Row {
        row(route, "in mail 403 403 \(done) 403 403 403 403", "in mail 404 403 \(done) 404 404 404 404")
    }

    static func crewOnly(_ route: String, _ done: String) -> Row {
        row(route, "in mail 403 \(done) \(done) 403 403 403 403", "in mail 404 \(done) \(done) 404 404 404 404")
    }

    static func ownersOnly(_ route: String, _ done: String) -> Row {
        row(route, "in mail 404 404 \(done) 404 404 404 404")
    }

    static func administrators(_ route: String, _ done: String) -> Row {
        row(route, "in mail 403 403 403 403 403 \(done) 403")
    }

    private static func details(_ cast: Campus.Cast) -> [(String, String)] {
        [
            ("title", "Supper"), ("startsAt", "2026-12-20T19:00"), ("timeZone", "Europe/Berlin"),
            ("locationName", "Kitchen"),
            ("visibility", cast.visibility), ("capacity", "20"), ("companionsAllowed", "3"),
        ]
    }

    static let rows = FeatureRows.all.flatMap(\.pages)

    static let publicPages: [Row] = [
        row("GET /", "200 200 200 200 200 200 200 200 200"),
        row("GET /register", "200 303 303 303 303 303 303 303 303"),
        row("GET /sign-in", "200 303 303 303 303 303 303 303 303"),
        everyone("GET /forgot", "200"),
        everyone("GET /forgot/sent", "200"),
        everyone("GET /reset/{token}", "200"),
        everyone("GET /verify/{token}", "200"),
        everyone("GET /take-back/{token}", "200"),
        row("GET /verify", "in 200 303 303 303 303 303 303 303"),
        // Guests and hosts are redirected to the event; the link does not readmit a removed guest.
        row("GET /i/{token}/qr.svg", "200 200 200 200 200 200 200 200 200", "200 200 200 200 200 200 200 200 403"),
        row("GET /i/{token}", "200 200 200 303 303 200 200 200 200", "200 200 200 303 303 200 200 200 403"),
        everyone("GET /g/{guestToken}", "200"),
        everyone("GET /g/{guestToken}/event.ics", "200"),
        row("GET /unsubscribe/{secret}/{kind}", "404 303 303 303 303 303 303 303 303"),
        everyone("POST /unsubscribe/{secret}/{kind}", "404"),
        everyone("GET /openapi.json", "200"),
        everyone("GET /do/{command}", "303"),
        everyone("POST /do/{command}", "404"),
    ]

    static let help: [Row] = [
        everyone("GET /help", "200"),
        everyone("GET /help/{page}", "200"),
        everyone("POST /do/help.ask", "200").sends { _ in [("question", "How do I block somebody?")] },
    ]

    static let lists: [Row] = [
        members("GET /past", "200"),
        members("GET /my-events", "200"),
        row("GET /discover", "200 200 200 200 200 200 200 200 200", closed: "in mail"),
    ]

    static let events: [Row] = [
        members("GET /events/new", "200"),
        members("GET /events/preview", "200"),
        row(
            "GET /events/{id}", "200 200 200 200 200 200 200 200 200", "404 404 404 200 200 404 404 404 404",
            closed: "in mail"),
        shown("GET /events/{id}.ics"),
        shown("GET /events/{id}/seats"),
        shown("GET /events/{id}/qr.svg"),
        hostsOnly("GET /events/{id}/edit", "200"),
        hostsOnly("GET /events/{id}/delete", "200"),
        hostsOnly("GET /events/{id}/photo", "200"),
        row("GET /events/{id}/guests", "in mail 200 200 200 200 200 200 200", "in mail 404 200 200 404 404 404 404"),
        hostsOnly("GET /events/{id}/guests/{guest}", "200"),
        hostsOnly("GET /events/{id}/announcements", "200"),
        hostsOnly("GET /events/{id}/hosts", "200"),
        hostsOnly("GET /events/{id}/invite", "200"),
        crewOnly("GET /events/{id}/plan", "200"),
        crewOnly("GET /events/{id}/chat", "200"),
        crewOnly("GET /events/{id}/chat/after", "200"),
        row("GET /messages/{id}", "in mail 404 403 200 404 404 404 404").at(\.message),
        row("GET /messages/{id}/row", "in mail 404 200 200 404 404 404 404").at(\.message),
    ]

    static let people: [Row] = [
        members("GET /people", "200"),
        members("GET /people/connections", "200"),
        members("GET /people/{id}", "200").at(\.other.id.description),
        members("GET /people/{id}/mutual-friends", "200").at(\.other.id.description),
        // A report of the event; the removed guest saw it once.
        row("GET /report", "in mail 200 200 200 200 200 200 200", "in mail 404 200 200 404 404 404 200").asks {
            "kind=event&subject=\($0.event)"
        },
    ]

    static let own: [Row] = [
        members("GET /notifications", "200"),
        members("GET /notifications/link", "200"),
        // Other people, and the owner of an expired notice, are redirected to their inbox.
        members("GET /notifications/{id}", "303").at(\.notice),
        row("GET /me", "in 200 200 200 200 200 200 200 200"),
        members("GET /me/settings", "200"),
        members("GET /me/import", "200"),
        members("GET /me/notifications", "200"),
        members("GET /me/blocked", "200"),
        administrators("GET /me/reports", "200"),
    ]

    static let eventForms: [Row] = [
        members("POST /do/event.create", "303").sends { details($0) },
        hostsOnly("POST /do/event.update", "303").sends { details($0) + [("id", $0.event)] },
        hostsOnly("POST /do/event.publish", "303").sends { [("id", $0.event)] },
        hostsOnly("POST /do/event.cancel", "303").sends { [("id", $0.event)] },
        hostsOnly("POST /do/event.restore", "303").sends { [("id", $0.event)] },
        // Administrators may delete any event, even one that they cannot read.
        form("event.delete", "in mail 403 403 303 403 403 303 403", "in mail 404 403 303 404 404 303 404").sends {
            [("id", $0.event), ("stillOwed", "on")]
        },
        hostsOnly("POST /do/event.duplicate", "303").sends { [("id", $0.event)] },
        hostsOnly("POST /do/photo.setCover", "303").asks { "event=\($0.event)" }.sends { _ in [("remove", "1")] },
        hostsOnly("POST /do/event.addCohost", "303").sends {
            [("event", $0.event), ("userId", "\($0.secondGuest.id)")]
        },
        hostsOnly("POST /do/event.removeCohost", "303").sends {
            [("event", $0.event), ("userId", "\($0.secondGuest.id)")]
        },
        hostsOnly("POST /do/event.handOver", "303").sends { [("event", $0.event), ("userId", "\($0.other.id)")] },
        form("event.leaveHosting", "in mail 409 409 409 409 409 409 409", "in mail 404 409 409 404 404 404 404").sends {
            [("event", $0.event)]
        },
        hostsOnly("POST /do/event.invite", "303").sends { [("event", $0.event), ("emails", "late@elsewhere.org")] },
        hostsOnly("POST /do/event.searchToInvite", "200").sends { [("event", $0.event), ("q", "a")] },
        hostsOnly("POST /do/event.uninvite", "303").sends { [("event", $0.event), ("invitation", $0.invitation)] },
        hostsOnly("POST /do/event.makeLink", "303").sends { [("event", $0.event)] },
        hostsOnly("POST /do/event.revokeLink", "303").sends { [("event", $0.event)] },
        hostsOnly("POST /do/event.renewPass", "303").sends { [("event", $0.event), ("guest", $0.guestRSVP)] },
        hostsOnly("POST /do/event.addGuest", "303").sends {
            [("event", $0.event), ("name", "Gus"), ("status", "going")]
        },
        hostsOnly("POST /do/event.setGuest", "303").sends {
            [("event", $0.event), ("guest", $0.guestRSVP), ("status", "maybe"), ("party", "1")]
        },
        hostsOnly("POST /do/event.announce", "303").sends {
            [("event", $0.event), ("to", "going"), ("to", "maybe"), ("to", "noReply"), ("body", "Bring socks.")]
        },
        // Nobody was removed.
        hostsOnly("POST /do/event.restoreGuest", "404").sends {
            [("event", $0.event), ("guest", "\($0.secondGuest.id)")]
        },
        hostsOnly("POST /do/event.removeGuest", "303").sends {
            [("event", $0.event), ("guest", "\($0.secondGuest.id)")]
        },
        // Another event, whose host approves guests, with Tom's join request.
        form("event.approveJoinRequest", "in mail 403 403 303 403 403 403 403").sends {
            [("event", $0.club), ("request", $0.joinRequest)]
        },
        ownersOnly("POST /do/event.dropJoinRequest", "303").sends {
            [("event", $0.club), ("request", $0.joinRequest)]
        },
    ]

    static let guestForms: [Row] = [
        form("event.rsvp", "in mail 303 303 403 303 303 303 403", "in mail 404 303 403 404 404 404 404")
            .sends { [("event", $0.event), ("status", "going"), ("party", "2")] },
        form("event.withdrawRsvp", "in mail 404 303 403 404 404 404 403", "in mail 404 303 403 404 404 404 404").sends {
            [("event", $0.event)]
        },
        form("event.rsvpByLink", "303 303 303 303 403 303 303 303 403", "303 303 303 303 403 303 303 303 403")
            .sends { [("token", $0.link), ("name", "Olga"), ("email", "olga@elsewhere.org"), ("status", "maybe")] },
        form("event.askByLink", "303 303 303 303 403 303 303 303 303")
            .sends { [("token", $0.clubLink), ("name", "Olga"), ("email", "olga@elsewhere.org"), ("note", "May I?")] },
        everyone("POST /do/event.askAsGuest", "303").sends { [("guestToken", $0.askerToken), ("note", "May I?")] },
        everyone("POST /do/event.takeBackGuestRequest", "303").sends { [("guestToken", $0.askerToken)] },
        everyone("POST /do/event.rsvpAsGuest", "303").sends { [("guestToken", $0.guestToken), ("status", "maybe")] },
        everyone("POST /do/event.confirmGuest", "303").sends { [("guestToken", $0.guestToken)] },
        everyone("POST /do/event.mailPass", "303").sends { [("guestToken", $0.guestToken)] },
        form("event.dismissInvitation", "in mail 404 303 404 404 404 404 404").sends { [("event", $0.event)] },
        form("event.restoreInvitation", "in mail 404 303 404 404 404 404 404").sends { [("event", $0.event)] },
        form("event.ask", "in mail 303 303 403 303 303 303 303").sends { [("event", $0.club), ("note", "May I?")] },
        form("event.takeBackRequest", "in mail 404 404 404 404 404 404 404").sends { [("event", $0.club)] },
        crewOnly("POST /do/chat.send", "303").sends { [("event", $0.event), ("body", "Me!")] },
        crewOnly("POST /do/chat.read", "303").sends { [("event", $0.event), ("upTo", $0.message)] },
        form("chat.edit", "in mail 404 403 303 404 404 404 404")
            .sends { [("event", $0.event), ("id", $0.message), ("body", "Who brings the wine?")] },
        form("chat.delete", "in mail 404 403 303 404 404 404 404").sends { [("event", $0.event), ("id", $0.message)] },
    ]

    static let peopleForms: [Row] = [
        members("POST /do/person.befriend", "303").sends { [("userId", "\($0.other.id)")] },
        ownersOnly("POST /do/person.acceptFriend", "303").sends { [("id", $0.friendRequest)] },
        // Both sides may: one declines, the other withdraws.
        form("person.dropFriendRequest", "in mail 404 303 303 404 404 404 404").sends { [("id", $0.friendRequest)] },
        ownersOnly("POST /do/person.unfriend", "303").sends { [("userId", "\($0.secondGuest.id)")] },
        members("POST /do/person.block", "303").sends { [("userId", "\($0.other.id)")] },
        ownersOnly("POST /do/person.unblock", "303").sends { [("userId", "\($0.blocked.id)")] },
        members("POST /do/report.file", "303").sends {
            [("kind", "person"), ("subject", "\($0.secondGuest.id)"), ("reason", "Loud")]
        },
        administrators("POST /do/report.close", "303").sends { [("id", $0.report)] },
        administrators("POST /do/user.administer", "303").sends {
            [("id", "\($0.secondGuest.id)"), ("status", "disabled")]
        },
    ]

    static let accountForms: [Row] = [
        everyone("POST /do/account.register", "mail")
            .sends { _ in
                [
                    ("givenName", "New"), ("familyName", "Comer"), ("email", "new@example.org"),
                    ("password", "a boat at night"),
                ]
            },
        everyone("POST /do/account.signIn", "303").sends {
            [("email", $0.other.email), ("password", Member.password)]
        },
        everyone("POST /do/account.signOut", "303"),
        form("account.resendVerification", "in mail 409 409 409 409 409 409 409"),
        form("account.changeEmail", "in mail 303 303 303 303 303 303 303")
            .sends { _ in [("email", "newer@example.org"), ("password", Member.password)] },
        everyone("POST /do/account.verify", "303").sends { [("token", $0.verifyToken)] },
        everyone("POST /do/account.forgotPassword", "303").sends { [("email", $0.other.email)] },
        everyone("POST /do/account.resetPassword", "303").sends {
            [("token", $0.resetToken), ("password", "a boat at night")]
        },
        everyone("POST /do/account.takeBackEmail", "422").sends { _ in [("token", "unknown")] },
        members("POST /do/account.changePassword", "303").sends { _ in
            [("current", Member.password), ("password", "a boat at night")]
        },
        form("account.delete", "in 303 303 303 303 303 303 409 303").sends { _ in [("password", Member.password)] },
        members("POST /do/account.export", "200").sends { _ in [("password", Member.password)] },
        form("account.endSession", "in mail 404 404 303 404 404 404 404").sends { [("id", $0.hostSession)] },
        form("account.endOtherSessions", "in mail 303 303 303 303 303 303 303"),
        everyone("POST /do/account.appearance", "303").sends { _ in [("theme", "dark")] },
        members("POST /do/account.updateProfile", "303")
            .sends { _ in [("givenName", "Re"), ("familyName", "Named"), ("handle", "re.named"), ("timeZone", "UTC")] },
        members("POST /do/calendar.createFeed", "303"),
        ownersOnly("POST /do/calendar.revokeFeed", "303").sends { [("id", $0.feed)] },
        // Without a file; the permission check comes first.
        members("POST /do/calendar.import", "422"),
        members("POST /do/calendar.confirmImport", "422"),
        ownersOnly("POST /do/calendar.publishImport", "303").sends { [("id", $0.imported)] },
        ownersOnly("POST /do/calendar.undoImport", "303").sends { [("id", $0.imported)] },
        members("POST /do/photo.setProfile", "303").sends { _ in [("remove", "1")] },
        members("POST /do/notice.read", "303"),
        members("POST /do/notice.open", "303").sends { [("id", $0.notice)] },
        members("POST /do/notice.updatePreferences", "303").sends { _ in [("invited.email", "1")] },
    ]
}
