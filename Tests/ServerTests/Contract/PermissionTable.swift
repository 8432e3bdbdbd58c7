import Domain
import Operations
import ServerOperations
import Testing

@testable import TestCampus

/// The permissions of routes: the status for each viewer, in the order of ``Viewer``, on a public event and on one for
/// the invited. Each row also says how ``RouteCall`` calls the route.
///
/// 404 is also the reply for things that exist but are hidden from the viewer; 403 means that they may see it but not
/// do this.
enum PermissionTable {
    struct Row: Sendable, CustomTestStringConvertible {
        var route: String
        var publicEvent: [Int]
        var invitedEvent: [Int]

        /// The statuses of signed-out and unverified viewers if strangers see no public events; nil if they do
        /// not change.
        var closed: [Int]?

        func expected(_ visibility: String, strangersSee: Bool = true) -> [Int] {
            let row = visibility == "PUBLIC" ? publicEvent : invitedEvent
            guard !strangersSee, let closed else { return row }
            return closed + row.dropFirst(closed.count)
        }

        /// The value of `{id}` in the path.
        var id: @Sendable (Campus.Cast) -> String = { $0.event }
        /// The values of `{token}` and `{guestToken}`.
        var link: @Sendable (Campus.Cast) -> String = { $0.link }
        var guestToken: @Sendable (Campus.Cast) -> String = { $0.guestToken }
        /// A valid body.
        var body: RouteCall.Body = .none

        var testDescription: String { route }

        func closed(_ statuses: Int...) -> Row {
            var row = self
            row.closed = statuses
            return row
        }

        func at(_ id: @escaping @Sendable (Campus.Cast) -> String) -> Row {
            var row = self
            row.id = id
            return row
        }

        /// Uses the club, whose host approves join requests.
        func atClub() -> Row {
            var row = self
            row.link = \.clubLink
            row.guestToken = \.askerToken
            return row
        }

        func sends(_ body: @escaping @Sendable (Campus.Cast) -> JSONValue) -> Row {
            var row = self
            row.body = .json(body)
            return row
        }

        func sends(file: [UInt8], _ type: String) -> Row {
            var row = self
            row.body = .file(file, type: type)
            return row
        }
    }

    /// Routes that have nothing to do with an event.
    static func row(_ route: String, _ statuses: String) -> Row { row(route, statuses, statuses) }

    static func row(_ route: String, _ publicEvent: String, _ invitedEvent: String) -> Row {
        func numbers(_ text: String) -> [Int] { text.split(separator: " ").compactMap { Int($0) } }
        return Row(route: route, publicEvent: numbers(publicEvent), invitedEvent: numbers(invitedEvent))
    }

    /// Routes for hosts: others who see the event get 403, and only guests see an event for the invited.
    static func hostsOnly(_ route: String, _ done: Int) -> Row {
        row(route, "401 403 403 403 \(done) 403 403 403 403", "401 403 404 403 \(done) 404 404 404 404")
    }

    static func verified(_ route: String, _ done: Int) -> Row {
        row(route, "401 403" + String(repeating: " \(done)", count: 7))
    }

    static func everyone(_ route: String, _ done: Int) -> Row {
        row(route, Array(repeating: "\(done)", count: 9).joined(separator: " "))
    }

    static func administrators(_ route: String, _ done: Int) -> Row {
        row(route, "401 403 403 403 403 403 403 \(done) 403")
    }

    /// Resources of the host that do not exist for anybody else.
    static func ownersOnly(_ route: String, _ done: Int) -> Row {
        row(route, "401 403 404 404 \(done) 404 404 404 404")
    }

    /// Routes for guests and hosts; others at most see the event.
    static func crewOnly(_ route: String, _ done: Int) -> Row {
        row(route, "401 403 403 \(done) \(done) 403 403 403 403", "401 403 404 \(done) \(done) 404 404 404 404")
    }

    static let rows = FeatureRows.all.flatMap(\.routes)

    static let accounts: [Row] = [
        everyone("POST /auth/register", 201)
            .sends { _ in
                ["givenName": "New", "familyName": "Comer", "email": "new@example.org", "password": "a boat at night"]
            },
        everyone("POST /auth/login", 200).sends {
            ["email": .string($0.other.email), "password": .string(Member.password)]
        },
        everyone("POST /auth/refresh", 200).sends { ["refreshToken": .string($0.other.tokens.refreshToken!)] },
        row("POST /auth/logout", "401 204 204 204 204 204 204 204 204"),
        everyone("POST /auth/verify-email", 204).sends { ["token": .string($0.verifyToken)] },
        row("POST /auth/resend-verification", "401 204 409 409 409 409 409 409 409"),
        everyone("POST /auth/forgot-password", 204).sends { ["email": .string($0.other.email)] },
        everyone("POST /auth/reset-password", 204).sends {
            ["token": .string($0.resetToken), "password": "a boat at night"]
        },
        row("GET /me", "401 200 200 200 200 200 200 200 200"),
        verified("PATCH /me", 200).sends { _ in ["givenName": "Renamed"] },
        row("DELETE /me", "401 204 204 204 204 204 204 409 204").sends { _ in Member.proof },
        verified("POST /me/password", 204).sends { _ in
            ["current": .string(Member.password), "password": "a boat at night"]
        },
        verified("GET /me/export", 200),
        verified("GET /me/sessions", 200),
        verified("DELETE /me/sessions", 204),
        row("DELETE /me/sessions/{id}", "401 403 404 404 204 404 404 404 404").at(\.hostSession),
        administrators("GET /admin/users", 200),
        administrators("PATCH /admin/users/{id}", 204).at(\.other.id.description).sends { _ in ["role": "EDITOR"] },
        administrators("DELETE /admin/users/{id}", 204).at(\.other.id.description),
    ]

    static let events: [Row] = [
        verified("GET /events", 200),
        verified("POST /events", 201).sends { _ in TestServer.dinner() },
        verified("GET /tags", 200),
        row("GET /events/{id}", "401 403 200 200 200 200 200 200 200", "401 403 404 200 200 404 404 404 404"),
        hostsOnly("PATCH /events/{id}", 200).sends { _ in ["title": "Supper"] },
        // Administrators may delete any event, even one that they cannot read.
        row("DELETE /events/{id}", "401 403 403 403 204 403 403 204 403", "401 403 404 403 204 404 404 204 404"),
        // The event is already published, and publishing is idempotent.
        hostsOnly("POST /events/{id}/publish", 200),
        hostsOnly("POST /events/{id}/cancel", 200),
        hostsOnly("POST /events/{id}/restore", 200),
        hostsOnly("POST /events/{id}/duplicate", 201),
    ]

    static let rsvps: [Row] = [
        row("PUT /events/{id}/rsvp", "401 403 200 200 403 200 200 200 403", "401 403 404 200 403 404 404 404 404")
            .sends { _ in ["status": "going", "party": 2] },
        row("DELETE /events/{id}/rsvp", "401 403 404 204 403 404 404 404 403", "401 403 404 204 403 404 404 404 404"),
        row("GET /events/{id}/guests", "401 403 200 200 200 200 200 200 200", "401 403 404 200 200 404 404 404 404"),
        hostsOnly("POST /events/{id}/guests", 201).sends { _ in
            ["name": "Gus", "email": "gus@elsewhere.org", "status": "going"]
        },
        hostsOnly("PATCH /events/{id}/guests/{userId}", 200).sends { _ in ["status": "maybe"] },
        hostsOnly("DELETE /events/{id}/guests/{userId}", 204),
        hostsOnly("POST /events/{id}/guests/{userId}/pass", 204),
        hostsOnly("GET /events/{id}/guests.csv", 200),
        hostsOnly("GET /events/{id}/announcements", 200),
        hostsOnly("POST /events/{id}/announcements", 201).sends { _ in
            ["to": ["going", "maybe", "invited"], "body": "Bring socks."]
        },
        everyone("GET /guests/{guestToken}", 200),
        everyone("GET /guests/{guestToken}.ics", 200),
        everyone("PUT /guests/{guestToken}/rsvp", 200).sends { _ in ["status": "maybe"] },
        everyone("PUT /guests/{guestToken}/request", 200).atClub().sends { _ in ["party": 1, "note": "May I?"] },
        everyone("DELETE /guests/{guestToken}/request", 204).atClub(),
    ]

    static let invitations: [Row] = [
        // The link admits everybody except removed guests.
        row("GET /invites/{token}", "200 200 200 200 200 200 200 200 200", "200 200 200 200 200 200 200 200 403"),
        row("PUT /invites/{token}/rsvp", "200 200 200 200 403 200 200 200 403", "200 200 200 200 403 200 200 200 403")
            .sends { _ in ["name": "Olga", "email": "olga@elsewhere.org", "status": "maybe", "party": 1] },
        row("PUT /invites/{token}/request", "200 200 200 200 403 200 200 200 200").atClub()
            .sends { _ in ["name": "Olga", "email": "olga@elsewhere.org", "party": 1, "note": "May I?"] },
        hostsOnly("GET /events/{id}/invitations", 200),
        hostsOnly("POST /events/{id}/invitations", 200).sends { _ in ["emails": ["late@elsewhere.org"]] },
        hostsOnly("DELETE /events/{id}/invitations/{invitation}", 204),
        hostsOnly("POST /events/{id}/link", 200),
        hostsOnly("DELETE /events/{id}/link", 204),
        row("PUT /events/{id}/dismissal", "401 403 404 204 404 404 404 404 404"),
        row("DELETE /events/{id}/dismissal", "401 403 404 204 404 404 404 404 404"),
    ]

    static let calendars: [Row] = [
        row("GET /events/{id}.ics", "401 403 200 200 200 200 200 200 200", "401 403 404 200 200 404 404 404 404"),
        // Calendar programs do not sign in: if strangers see nothing, the feed exists for nobody.
        everyone("GET /feeds/public.ics", 200).closed(404, 404, 404),
        everyone("GET /feeds/{secret}.ics", 200),
        verified("GET /me/feeds", 200),
        verified("POST /me/feeds", 201),
        verified("DELETE /me/feeds", 204),
        row("DELETE /me/feeds/{id}", "401 403 404 404 204 404 404 404 404").at(\.feed),
        verified("POST /me/import", 200).sends(file: Array(RouteCall.calendar.utf8), "text/calendar"),
        verified("GET /me/imports", 200),
        row("POST /me/imports/{id}/publish", "401 403 404 404 204 404 404 404 404").at(\.imported),
        row("DELETE /me/imports/{id}", "401 403 404 404 204 404 404 404 404").at(\.imported),
    ]

    static let people: [Row] = [
        verified("GET /people", 200),
        verified("GET /people/{id}", 200).at(\.other.id.description),
        verified("GET /people/{id}/mutual-friends", 200).at(\.other.id.description),
        verified("GET /people/{id}/events", 200).at(\.other.id.description),
        verified("GET /friends", 200),
        verified("GET /connections", 200),
        ownersOnly("DELETE /friends/{userId}", 204),
        verified("GET /friend-requests", 200),
        verified("POST /friend-requests", 201).sends { ["userId": "\($0.other.id)"] },
        ownersOnly("PUT /friend-requests/{id}", 200).at(\.friendRequest),
        // Both sides may: one declines, the other withdraws.
        row("DELETE /friend-requests/{id}", "401 403 404 204 204 404 404 404 404").at(\.friendRequest),
        verified("GET /me/blocks", 200),
        verified("PUT /people/{id}/block", 204).at(\.other.id.description),
        ownersOnly("DELETE /people/{id}/block", 204).at(\.blocked.id.description),
        verified("POST /reports", 204).sends {
            ["kind": "person", "subject": "\($0.secondGuest.id)", "reason": "Loud"]
        },
        administrators("GET /admin/reports", 200),
        administrators("DELETE /admin/reports/{id}", 204).at(\.report),
    ]

    static let hosting: [Row] = [
        row("GET /events/{id}/hosts", "401 403 200 200 200 200 200 200 200", "401 403 404 200 200 404 404 404 404"),
        hostsOnly("PUT /events/{id}/hosts", 200).sends { ["cohosts": ["\($0.secondGuest.id)"]] },
        // Another event, which everybody sees.
        row("GET /events/{id}/requests", "401 403 403 403 200 403 403 403 403").at(\.club),
        row("POST /events/{id}/requests", "401 403 201 201 403 201 201 201 201").at(\.club).sends { _ in
            ["note": "May I?"]
        },
        row("PUT /events/{id}/requests/{requestId}", "401 403 403 403 204 403 403 403 403").at(\.club),
        ownersOnly("DELETE /events/{id}/requests/{requestId}", 204).at(\.club),
    ]

    static let chat: [Row] = [
        crewOnly("GET /events/{id}/messages", 200),
        crewOnly("POST /events/{id}/messages", 201).sends { _ in ["body": "Me!"] },
        crewOnly("PUT /events/{id}/read", 204).sends { ["upTo": .string($0.message)] },
        row("GET /messages/{id}", "401 403 404 200 200 404 404 404 404").at(\.message),
        row("PATCH /messages/{id}", "401 403 404 403 200 404 404 404 404").at(\.message).sends { _ in
            ["body": "Who brings the wine?"]
        },
        row("DELETE /messages/{id}", "401 403 404 403 204 404 404 404 404").at(\.message),
    ]

    private static let pushKeys: JSONValue = [
        "p256dh": .string("BA" + String(repeating: "A", count: 85)), "auth": .string(String(repeating: "A", count: 22)),
    ]

    static let notices: [Row] = [
        verified("GET /notifications", 200),
        verified("PUT /notifications/read", 204).sends { _ in [:] },
        verified("GET /me/preferences", 200),
        verified("PATCH /me/preferences", 200)
            .sends { _ in
                ["notifications": ["invited": ["email": false]], "quietHours": ["from": "22:00", "to": "07:00"]]
            },
        everyone("GET /push/key", 200),
        verified("POST /push/subscriptions", 201)
            .sends { _ in ["endpoint": "https://push.example.org/1", "keys": pushKeys] },
        verified("DELETE /push/subscriptions", 204),
    ]

    static let photos: [Row] = [
        verified("PUT /me/photo", 200).sends(file: SamplePhotos.pixel, "image/png"),
        verified("DELETE /me/photo", 200),
        hostsOnly("PUT /events/{id}/photo", 200).sends(file: SamplePhotos.pixel, "image/png"),
        hostsOnly("DELETE /events/{id}/photo", 200),
        verified("POST /photos", 201).sends(file: SamplePhotos.pixel, "image/png"),
        // The event's cover, which everybody sees on a public event.
        row("GET /photos/{hash}", "200 200 200 200 200 200 200 200 200", "404 404 404 200 200 404 404 404 404").closed(
            404, 404),
    ]

    static let sync: [Row] = [
        everyone("GET /sync/pull", 200).closed(401, 200),
        everyone("POST /sync/pull", 200).closed(401, 200).sends { _ in [:] },
        everyone("GET /sync/stream", 200).closed(401, 200),
        row("POST /sync/push", "401 200 200 200 200 200 200 200 200").sends { _ in
            [
                "clientId": "019a0000-0000-7000-8000-000000000001",
                "commands": [["id": 1, "name": "event.rsvp", "payload": [:]]],
            ]
        },
    ]
}
