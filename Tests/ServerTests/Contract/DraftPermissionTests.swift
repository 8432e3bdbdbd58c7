import Domain
import HTTPTypes
import Properties
import Testing

@testable import Server
@testable import TestCampus

/// Every route, page and form that names an event, called on a draft whose visibility is public: only its hosts may
/// see it.
@Suite(.serialized, .tags(.P11, .P45)) struct DraftPermissionTests {
    /// A campus whose event in the tables is a draft of the host.
    private static func campus() async throws -> Campus {
        let campus = try await Campus.copy("INVITED")
        var cast = campus.cast
        cast.title = "Dinner behind drawn curtains"
        cast.event = try await campus.server.event(
            by: cast.people[.host]!,
            [
                "title": .string(cast.title), "status": "draft", "visibility": "PUBLIC",
                "startsAt": "\((TestServer.start + .days(300)).iso8601)",
            ])
        return Campus(server: campus.server, cast: cast)
    }

    /// The hosts' outcomes that differ from those on a published event: a draft has no guests yet.
    private static let routesForHosts = [
        "DELETE /events/{id}/guests/{userId}": "404", "DELETE /events/{id}/invitations/{invitation}": "404",
        "DELETE /events/{id}/link": "404",
        "POST /events/{id}/guests/{userId}/pass": "404", "DELETE /events/{id}/rsvp": "409",
        "GET /events/{id}.ics": "409",
        "GET /events/{id}/messages": "409", "PATCH /events/{id}/guests/{userId}": "409",
        "POST /events/{id}/announcements": "409",
        "POST /events/{id}/cancel": "409", "POST /events/{id}/guests": "409", "POST /events/{id}/invitations": "409",
        "POST /events/{id}/link": "409",
        "POST /events/{id}/messages": "409", "POST /events/{id}/expenses": "422", "POST /events/{id}/payments": "422",
        "PUT /events/{id}/posts/seen": "404", "PUT /events/{id}/read": "409", "PUT /events/{id}/rsvp": "409",
    ]

    private static let pagesForHosts = [
        "GET /events/{id}.ics": "409", "GET /events/{id}/announcements": "409", "GET /events/{id}/chat": "409",
        "GET /events/{id}/chat/after": "409",
        "GET /events/{id}/guests/{guest}": "404", "GET /events/{id}/budget/why/{person}": "404",
        "POST /do/payment.record": "422", "POST /do/post.seen": "404", "GET /events/{id}/invite": "409",
        "GET /events/{id}/qr.svg": "404", "POST /do/event.cancel": "409",
        "POST /do/event.addGuest": "409", "POST /do/event.invite": "409", "POST /do/event.makeLink": "409",
        "POST /do/event.renewPass": "404",
        "POST /do/event.revokeLink": "404", "POST /do/event.searchToInvite": "409", "POST /do/event.uninvite": "404",
        "POST /do/chat.send": "409", "POST /do/event.announce": "409", "POST /do/event.removeGuest": "404",
        "POST /do/event.rsvp": "409",
        "POST /do/event.setGuest": "404", "POST /do/event.withdrawRsvp": "409",
    ]

    /// Outcomes equal those on an event for the invited. A draft has no guests, so guests and removed guests count
    /// as members.
    private static func expected<Outcome>(_ viewer: Viewer, _ ofInvited: [Outcome]) -> Outcome {
        let column: Viewer =
            switch viewer {
            case .guest, .removed: .member
            default: viewer
            }
        return ofInvited[Viewer.allCases.firstIndex(of: column)!]
    }

    private static func check(
        _ route: String, _ viewer: Viewer, _ reply: ReceivedReply, _ outcome: String, _ expected: String,
        _ forHosts: [String: String], _ cast: Campus.Cast
    ) {
        let wanted = viewer == .host ? forHosts[route] ?? expected : expected
        #expect(outcome == wanted, "\(route) as \(viewer): \(outcome), not \(wanted)")
        if viewer != .host { #expect(!reply.text.contains(cast.title), "\(route) tells \(viewer) the title") }
    }

    @Test func `Routes are as the table says`() async throws {
        // A successful write changes the draft, so the next call gets a new campus.
        var current = try await campus()
        var tried = 0
        for row in PermissionTable.rows
        where row.route.contains("/events/{id}") && row.id(current.cast) == current.cast.event {
            let method = HTTPRequest.Method(rawValue: String(row.route.split(separator: " ")[0]))!
            for viewer in Viewer.allCases {
                let reply = try await RouteCall(row, on: current.cast).send(
                    method, to: current.server, as: current.sender(viewer))
                DraftPermissionTests.check(
                    row.route, viewer, reply, "\(reply.status)",
                    "\(DraftPermissionTests.expected(viewer, row.invitedEvent))", DraftPermissionTests.routesForHosts,
                    current.cast)
                if method != .get, reply.status < 400 { current = try await campus() }
                tried += 1
            }
        }
        #expect(tried > 200)
    }

    @Test func `Pages and forms are as the table says`() async throws {
        var current = try await campus()
        var tried = 0
        for row in PageTable.rows where DraftPermissionTests.names(current.cast.event, row, current.cast) {
            for viewer in Viewer.allCases {
                let reply = try await PageCall(row, on: current.cast).send(
                    to: current.server, as: current.cast.people[viewer]?.browser ?? .nobody)
                DraftPermissionTests.check(
                    row.route, viewer, reply, PageCall.outcome(reply),
                    DraftPermissionTests.expected(viewer, row.invitedEvent),
                    DraftPermissionTests.pagesForHosts, current.cast)
                if row.route.hasPrefix("POST"), PageCall.outcome(reply) == "303" { current = try await campus() }
                tried += 1
            }
        }
        #expect(tried > 300)
    }

    private static func names(_ event: String, _ row: PageTable.Row, _ cast: Campus.Cast) -> Bool {
        // The message belongs to another event.
        guard !row.fields(cast).contains(where: { $0.1 == cast.message }) else { return false }
        return row.route.contains("/events/{id}") && row.id(cast) == event || row.query?(cast).contains(event) == true
            || row.fields(cast).contains { $0.1 == event }
    }

    private func campus() async throws -> Campus { try await DraftPermissionTests.campus() }

    /// Hosts find their draft in every list and search, and nobody else does.
    @Test(arguments: Viewer.allCases) func `A draft is in no list of others`(_ viewer: Viewer) async throws {
        let campus = try await campus()
        for path in [
            "/api/v1/events?q=curtains", "/api/v1/events?limit=200", "/api/v1/feeds/public.ics", "/",
            "/discover?q=curtains", "/my-events", "/api/v1/sync/pull",
        ] {
            let sender = path.hasPrefix("/api") ? campus.sender(viewer) : campus.cast.people[viewer]?.browser ?? .nobody
            let reply = try await campus.server.send(.get, path, as: sender, headers: ["Accept": "text/html"])
            let isTheirs = viewer == .host && (path == "/my-events" || path.hasSuffix("/pull"))
            if viewer != .host || isTheirs {
                #expect(reply.text.contains("drawn curtains") == isTheirs, "\(path) as \(viewer)")
            }
        }
    }
}
