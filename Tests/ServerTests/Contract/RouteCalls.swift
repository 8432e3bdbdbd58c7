import HTTPTypes
import Operations

/// How each route is called: what stands for the ids in its path, and a body that is right.
struct RouteCall: Sendable {
    var path: String
    var body: JSONValue?
    var raw: (type: String, bytes: [UInt8])?

    /// - Parameter route: as `PUT /events/{id}/rsvp`.
    /// - Returns: nil for a route that is not listed here.
    init?(_ route: String, on cast: Campus.Cast) {
        guard let body = RouteCall.bodies(cast)[route] else { return nil }
        var path = String(route.split(separator: " ")[1])
        let id: String =
            if path.hasPrefix("/admin/reports") { cast.report } else if path.hasPrefix("/admin") { "\(cast.other.id)" }
            else if route == "DELETE /people/{id}/block" { "\(cast.blocked.id)" }
            else if path.hasPrefix("/people") { "\(cast.other.id)" }
            else if path.hasPrefix("/friend-requests") { cast.friendRequest }
            else if path.hasPrefix("/messages") { cast.message }
            else if path.hasPrefix("/events/{id}/requests") { cast.club } else { cast.event }
        for (name, value) in [
            ("{invitation}", cast.invitation), ("{userId}", "\(cast.secondGuest.id)"), ("{token}", cast.link),
            ("{guestToken}", cast.guestToken), ("{secret}", cast.feedSecret),
            ("/me/feeds/{id}", "/me/feeds/\(cast.feed)"), ("/me/imports/{id}", "/me/imports/\(cast.imported)"), ("/me/sessions/{id}", "/me/sessions/\(cast.hostSession)"),
            ("{requestId}", cast.joinRequest), ("{hash}", cast.cover), ("{id}", id),
        ] { path = path.replacing(name, with: value) }
        self.path = path
        if body == calendarFile {
            raw = ("text/calendar", Array(RouteCall.calendar.utf8))
        } else if body == "(photo)" {
            raw = ("image/png", SamplePhotos.pixel)
        } else {
            // A literal nil would be JSON's.
            self.body = body == noBody ? Optional.none : body
        }
    }

    func send(_ method: HTTPRequest.Method, to server: TestServer, as sender: Sender) async throws -> Reply {
        if let raw {
            return try await server.send(
                method, "/api/v1" + path, as: sender, headers: ["Content-Type": raw.type], bytes: raw.bytes)
        }
        // The stream goes on for half an hour; its head says all that is asked here.
        return try await server.call(path == "/sync/stream" ? .head : method, path, as: sender, body)
    }

    private let noBody: JSONValue = .null
    private let calendarFile: JSONValue = "(calendar)"

    static let calendar = """
        BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//EN\r\nBEGIN:VEVENT\r\nUID:one@elsewhere\r\nDTSTAMP:20261101T000000Z\r
        DTSTART:20261220T180000Z\r\nDTEND:20261220T190000Z\r\nSUMMARY:Choir\r\nLOCATION:Hall\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
        """

    private static func bodies(_ cast: Campus.Cast) -> [String: JSONValue] {
        let none: JSONValue = .null
        return [
            "POST /auth/register": [
                "givenName": "New", "familyName": "Comer", "email": "new@example.org", "password": "a boat at night",
            ],
            "POST /auth/login": ["email": .string(cast.other.email), "password": .string(Member.password)],
            "POST /auth/refresh": ["refreshToken": .string(cast.other.tokens.refreshToken!)],
            "POST /auth/logout": none,
            "POST /auth/verify-email": ["token": .string(cast.verifyToken)],
            "POST /auth/resend-verification": none,
            "POST /auth/forgot-password": ["email": .string(cast.other.email)],
            "POST /auth/reset-password": ["token": .string(cast.resetToken), "password": "a boat at night"],
            "GET /me": none,
            "PATCH /me": ["givenName": "Renamed"],
            "DELETE /me": Member.proof,
            "POST /me/password": ["current": .string(Member.password), "password": "a boat at night"],
            "GET /me/export": none,
            "GET /me/sessions": none,
            "DELETE /me/sessions": none,
            "DELETE /me/sessions/{id}": none,
            "GET /admin/users": none,
            "PATCH /admin/users/{id}": ["role": "EDITOR"],
            "DELETE /admin/users/{id}": none,
            "GET /people": none,
            "GET /events": none,
            "POST /events": TestServer.dinner(),
            "GET /tags": none,
            "GET /events/{id}": none,
            "PATCH /events/{id}": ["title": "Supper"],
            "DELETE /events/{id}": none,
            "POST /events/{id}/cancel": none,
            "POST /events/{id}/duplicate": none,
            "PUT /events/{id}/rsvp": ["status": "going", "party": 2],
            "DELETE /events/{id}/rsvp": none,
            "GET /events/{id}/guests": none,
            "DELETE /events/{id}/guests/{userId}": none,
            "GET /events/{id}/guests.csv": none,
            "GET /invites/{token}": none,
            "PUT /invites/{token}/rsvp": [
                "name": "Olga", "email": "olga@elsewhere.org", "status": "maybe", "party": 1,
            ],
            "GET /guests/{guestToken}": none,
            "PUT /guests/{guestToken}/rsvp": ["status": "maybe"],
            "GET /events/{id}/invitations": none,
            "POST /events/{id}/invitations": ["emails": ["late@elsewhere.org"]],
            "DELETE /events/{id}/invitations/{invitation}": none,
            "POST /events/{id}/link": none,
            "DELETE /events/{id}/link": none,
            "PUT /events/{id}/dismissal": none,
            "DELETE /events/{id}/dismissal": none,
            "GET /events/{id}.ics": none,
            "GET /feeds/public.ics": none,
            "GET /feeds/{secret}.ics": none,
            "GET /me/feeds": none,
            "POST /me/feeds": none,
            "DELETE /me/feeds": none,
            "DELETE /me/feeds/{id}": none,
            "POST /me/import": "(calendar)",
            "GET /me/imports": none,
            "DELETE /me/imports/{id}": none,
            "GET /people/{id}": none,
            "GET /people/{id}/mutual-friends": none,
            "GET /people/{id}/events": none,
            "GET /friends": none,
            "GET /connections": none,
            "DELETE /friends/{userId}": none,
            "GET /friend-requests": none,
            "POST /friend-requests": ["userId": "\(cast.other.id)"],
            "PUT /friend-requests/{id}": none,
            "DELETE /friend-requests/{id}": none,
            "GET /me/blocks": none,
            "PUT /people/{id}/block": none,
            "DELETE /people/{id}/block": none,
            "POST /reports": ["kind": "person", "subject": "\(cast.secondGuest.id)", "reason": "Loud"],
            "GET /admin/reports": none,
            "DELETE /admin/reports/{id}": none,
            "GET /events/{id}/hosts": none,
            "PUT /events/{id}/hosts": ["cohosts": ["\(cast.secondGuest.id)"]],
            "GET /events/{id}/requests": none,
            "POST /events/{id}/requests": ["note": "May I?"],
            "PUT /events/{id}/requests/{requestId}": none,
            "DELETE /events/{id}/requests/{requestId}": none,
            "GET /events/{id}/messages": none,
            "POST /events/{id}/messages": ["body": "Me!"],
            "PUT /events/{id}/read": ["upTo": .string(cast.message)],
            "GET /messages/{id}": none,
            "PATCH /messages/{id}": ["body": "Who brings the wine?"],
            "DELETE /messages/{id}": none,
            "GET /notifications": none,
            "PUT /notifications/read": [:],
            "GET /me/preferences": none,
            "PATCH /me/preferences": ["notifications": ["invited": ["email": false]], "quietHours": ["from": "22:00", "to": "07:00"]],
            "GET /push/key": none,
            "POST /push/subscriptions": [
                "endpoint": "https://push.example.org/1",
                "keys": [
                    "p256dh": .string("BA" + String(repeating: "A", count: 85)), "auth": .string(String(repeating: "A", count: 22)),
                ],
            ],
            "DELETE /push/subscriptions": none,
            "PUT /me/photo": "(photo)",
            "DELETE /me/photo": none,
            "PUT /events/{id}/photo": "(photo)",
            "DELETE /events/{id}/photo": none,
            "GET /photos/{hash}": none,
            "GET /sync/pull": none, "GET /sync/stream": none,
        ]
    }
}
