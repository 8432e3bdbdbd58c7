import HTTPTypes
import Testing

@testable import Server
@testable import TestCampus

/// Security checklist, 10: nobody gains a role or an event through a stray field.
@Suite(.serialized) struct MassAssignmentTests {
    @Test(arguments: ["role", "status", "isVerified", "emailVerified", "verified", "id"])
    func `Registering with a stray field is refused`(_ field: String) async throws {
        let server = try await TestServer()
        let body: JSONValue = [
            "givenName": "Eve", "familyName": "X", "email": "eve@example.org", "password": "a boat at night",
        ]
        let reply = try await server.call(.post, "/auth/register", body.setting(field, "ADMINISTRATOR"))
        #expect(reply.status == 422 && reply.code == "unknown_field")
        #expect(reply.json["fields"].keys == [field])
    }

    @Test(arguments: ["role", "status", "emailVerified", "id", "password"])
    func `So is changing one's profile`(_ field: String) async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let reply = try await server.call(.patch, "/me", as: anna.bearer, [field: "ADMINISTRATOR"] as JSONValue)
        #expect(reply.status == 422 && reply.code == "unknown_field")
        #expect(try await server.call(.get, "/me", as: anna.bearer).json["role"] == "MEMBER")
    }

    @Test(arguments: [
        "hostId", "host", "hostID", "version", "going", "counts", "cancellation", "uid", "createdAt", "mine",
    ])
    func `So is publishing and changing an event`(_ field: String) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let value = JSONValue.string("\(campus.cast.other.id)")
        let made = try await campus.server.call(
            .post, "/events", as: campus.sender(.host), TestServer.dinner([field: value]))
        #expect(made.status == 422 && made.code == "unknown_field")
        let changed = try await campus.server.call(
            .patch, "/events/\(campus.cast.event)", as: campus.sender(.host), [field: value] as JSONValue)
        #expect(changed.status == 422 && changed.code == "unknown_field")
        let reply = try await campus.server.call(
            .put, "/events/\(campus.cast.event)/rsvp", as: campus.sender(.member), ["status": "going", "userId": value])
        #expect(reply.status == 422 && reply.code == "unknown_field")
    }

    /// A new event may be a draft; hosts can set no other status, and no status at all later.
    @Test func `A status that a host may not set is refused, too`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let made = try await campus.server.call(
            .post, "/events", as: campus.sender(.host), TestServer.dinner(["status": "cancelled"]))
        #expect(made.status == 422 && made.json["fields"].keys == ["status"])
        let changed = try await campus.server.call(
            .patch, "/events/\(campus.cast.event)", as: campus.sender(.host), ["status": "draft"] as JSONValue)
        #expect(changed.status == 422 && changed.code == "unknown_field")
    }

    @Test func `Forms do not read them`() async throws {
        let server = try await TestServer()
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        _ = try await server.form(
            "account.register",
            [
                ("givenName", "Eve"), ("familyName", "X"), ("email", "eve@example.org"),
                ("password", "a boat at night"),
                ("role", "ADMINISTRATOR"), ("verified", "on"), ("isVerified", "true"), ("status", "active"),
            ])
        let eve = try await server.call(
            .post, "/auth/login", ["email": "eve@example.org", "password": "a boat at night"]
        ).json["user"]
        #expect(eve["role"] == "MEMBER" && eve["emailVerified"] == false)
        let made = try await server.form(
            "event.create",
            [
                ("title", "Mine"), ("startsAt", "2026-12-24T20:00"), ("locationName", "x"), ("hostId", "\(bert.id)"),
                ("host", "\(bert.id)"), ("version", "9"),
            ],
            as: anna.browser)
        #expect(made.status == 303)
        let event = try await server.call(.get, "/events", as: anna.bearer).json["items"][0]
        #expect(event["host"]["id"] == .string("\(anna.id)"))
        _ = try await server.form(
            "account.updateProfile",
            [("givenName", "Anna"), ("familyName", "L"), ("handle", "anna.l"), ("role", "ADMINISTRATOR")],
            as: anna.browser)
        #expect(try await server.call(.get, "/me", as: anna.bearer).json["role"] == "MEMBER")
    }
}
