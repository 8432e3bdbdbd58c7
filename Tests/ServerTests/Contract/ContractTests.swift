import HTTPTypes
import Testing

@testable import Server
@testable import TestCampus

/// Every route against `openapi.json`: status, type and shape.
@Suite(.serialized) struct ContractTests {
    /// Returns a viewer whose call of the route succeeds.
    static func caller(_ route: String) -> Viewer {
        switch route {
        case let route where route.contains("/admin/"): .administrator
        case "PUT /events/{id}/rsvp", "DELETE /events/{id}/rsvp", "PUT /events/{id}/dismissal",
            "DELETE /events/{id}/dismissal", "PATCH /posts/{id}":
            .guest
        case "POST /events/{id}/requests": .member
        case "POST /auth/resend-verification": .unverified
        case let route where route.contains("/auth/") && !route.contains("logout"): .nobody
        case "GET /invites/{token}", "PUT /invites/{token}/rsvp", "GET /guests/{guestToken}",
            "PUT /guests/{guestToken}/rsvp", "PUT /invites/{token}/request", "PUT /guests/{guestToken}/request",
            "PUT /guests/{guestToken}/payments/{id}", "DELETE /guests/{guestToken}/payments/{id}":
            .nobody
        // Calls that a host may not make are an administrator's.
        default:
            PermissionTable.rows.contains {
                $0.route == route && $0.publicEvent[Viewer.allCases.firstIndex(of: .host)!] >= 400
            } ? .administrator : .host
        }
    }

    /// The same from every server, and long.
    private static let document = Task { try await TestServer().send(.get, "/openapi.json").json }

    @Test(arguments: PermissionTable.rows.map(\.route))
    func `A right call gets the documented reply`(_ route: String) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let parts = route.split(separator: " ").map(String.init)
        let operation = try await ContractTests.document.value["paths"]["/api/v1" + parts[1]][parts[0].lowercased()]
        let call = try #require(RouteCall(route, on: campus.cast))
        let reply = try await call.send(
            .init(rawValue: parts[0])!, to: campus.server, as: campus.sender(ContractTests.caller(route)))

        let documented = operation["responses"].keys.filter { $0.hasPrefix("2") }
        try #require(documented == ["\(reply.status)"], "\(route): \(reply.status) \(reply.text.prefix(300))")
        let content = operation["responses"]["\(reply.status)"]["content"].object ?? [:]
        let type = reply.header("Content-Type")?.split(separator: ";").first.map(String.init)
        #expect(type == content.keys.first, "\(route)")
        if let schema = content["application/json"]?["schema"] {
            let problems = SchemaCheck.problems(reply.json, against: schema)
            #expect(problems.isEmpty, "\(route): \(problems.joined(separator: "; "))")
        }
        if reply.status == 204 { #expect(reply.body.isEmpty) }
        #expect((reply.header("Location") != nil) == (reply.status == 201), "\(route)")
    }

    /// Clients of other vendors read these names: fields may be added, never renamed.
    @Test func `Users, events, guests and RSVPs have the fields that the contract names`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, host, guest) = (campus.server, campus.sender(.host), campus.sender(.guest))
        let path = "/events/\(campus.cast.event)"
        let me = try await server.call(.get, "/me", as: host).json
        let user: Set = ["id", "givenName", "familyName", "name", "handle", "role"]
        #expect(me.keys.isSuperset(of: user.union(["email", "emailVerified", "timeZone", "locale"])))
        #expect(
            try await server.call(.get, "/people", as: host).json["items"][0].keys.isSuperset(
                of: user.union(["relationship", "mutualFriends"])))
        let event = try await server.call(.get, path, as: guest).json
        #expect(
            event.keys.isSuperset(of: [
                "id", "host", "title", "description", "startsAt", "endsAt", "timeZone", "locationName", "address",
                "latitude",
                "longitude", "capacity", "tags", "visibility", "companionsAllowed", "answerBy", "guestList",
                "locationHidden",
                "status", "isPast", "isUnderWay", "counts", "mine", "createdAt", "updatedAt", "version",
            ]))
        #expect(event["host"].keys == ["id", "name", "handle"])
        #expect(event["counts"].keys == ["going", "maybe", "seats", "waiting"])
        #expect(event["mine"].keys.isSuperset(of: ["role", "status", "party", "may"]))
        #expect(
            event["mine"]["may"].keys == ["rsvp", "ask", "invite", "chat", "seePlan", "plan", "manage", "seeGuests"])
        #expect(event["mine"]["role"] == "guest" && event["mine"]["status"] == "going" && event["mine"]["party"] == 2)
        let list = try await server.call(.get, path + "/guests", as: host).json["items"].array ?? []
        // RSVPs of the same moment have no defined order, and a guest without an account has no user.
        let entry = try #require(list.first { $0["userId"].string != nil })
        #expect(entry.keys.isSuperset(of: ["userId", "name", "status", "party", "answeredAt"]))
        let rsvp = try await server.rsvp(campus.cast.event, "going", party: 1, as: campus.cast.people[.guest]!).json
        #expect(rsvp.keys == ["status", "party", "counts", "capacity"])
        let signedIn = try await server.call(
            .post, "/auth/login", ["email": .string(campus.cast.other.email), "password": .string(Member.password)]
        ).json
        #expect(signedIn.keys == ["user", "accessToken", "refreshToken", "expiresAt"])
        let pass = try await server.call(
            .put, "/invites/\(campus.cast.link)/rsvp", ["name": "Pia", "email": "pia@elsewhere.org", "status": "going"]
        ).json
        #expect(pass.keys.isSuperset(of: ["status", "party", "counts", "capacity", "guestToken"]))
        let message = try await server.call(.get, path + "/messages", as: guest).json["items"][0]
        #expect(
            message.keys.isSuperset(of: ["id", "author", "body", "sentAt", "deleted"])
                && message["author"].keys == ["id", "name"])
        let notice = try await server.call(.get, "/notifications", as: host).json["items"][0]
        #expect(notice.keys == ["id", "kind", "text", "link", "createdAt"])
        let link = try await server.call(.post, path + "/link", as: host).json
        #expect(link.keys == ["url", "token"])
    }
}
