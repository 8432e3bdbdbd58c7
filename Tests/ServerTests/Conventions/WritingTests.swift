import Domain
import HTTPTypes
import Store
import Testing

@testable import Server
@testable import TestCampus

/// Creating, changing and deleting, by the conventions of the contract.
@Suite(.serialized) struct WritingTests {
    @Test func `A POST that makes something replies 201, where it is, and accepts the client's id`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let id = "01930000-0000-7000-8000-00000000cafe"
        let made = try await server.call(.post, "/events", as: anna.bearer, TestServer.dinner(["id": .string(id)]))
        #expect(made.status == 201 && made.json["id"] == .string(id))
        #expect(made.header("Location") == "/api/v1/events/\(id)")
        let found = try await server.send(.get, made.header("Location")!, as: anna.bearer)
        #expect(found.json == made.json)
        let again = try await server.call(.post, "/events", as: anna.bearer, TestServer.dinner(["id": .string(id)]))
        #expect(again.status == 201 && again.json == made.json)
        let other = try await server.call(
            .post, "/events", as: anna.bearer, TestServer.dinner(["id": .string(id), "title": "Another"]))
        #expect(other.status == 409 && other.code == "duplicate")
        #expect(try await server.count("SELECT count(*) FROM event") == 1)
    }

    @Test func `The client's id may be any UUID`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        for id in [
            "0f8fad5b-d9cb-469f-a165-70867728950e", "00000000-0000-0000-0000-000000000000",
            "F47AC10B-58CC-4372-A567-0E02B2C3D479",
        ] {
            let made = try await server.call(.post, "/events", as: anna.bearer, TestServer.dinner(["id": .string(id)]))
            #expect(made.status == 201 && made.json["id"] == .string(id.lowercased()), "\(made.text)")
        }
        let none = try await server.call(.post, "/events", as: anna.bearer, TestServer.dinner(["id": "42"]))
        #expect(none.status == 422 && none.json["fields"].keys == ["id"])
    }

    @Test func `Whatever a POST makes takes the client's id`() async throws {
        let server = try await TestServer()
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        let event = try await server.event(by: anna)
        let gate = try await server.event(by: anna, ["requiresApproval": true])
        let calls: [(path: String, body: [String: JSONValue], sender: Member)] = [
            ("/events/\(event)/duplicate", [:], anna), ("/me/feeds", [:], bert),
            ("/friend-requests", ["userId": .string("\(anna.id)")], bert), ("/events/\(gate)/requests", [:], bert),
            ("/events/\(event)/messages", ["body": "Hello"], anna),
        ]
        // Each object has its own id: an id that exists cannot be used for another object.
        func id(_ number: Int) -> String { "01930000-0000-7000-8000-00000000caf\(number)" }
        for (number, call) in calls.enumerated() {
            let id = id(number)
            let body = JSONValue.object(call.body.merging(["id": .string(id)]) { $1 })
            let (made, again) = (
                try await server.call(.post, call.path, as: call.sender.bearer, body),
                try await server.call(.post, call.path, as: call.sender.bearer, body)
            )
            #expect(
                made.status == 201 && made.json["id"] == .string(id) && again.json == made.json,
                "\(call.path): \(made.text) \(again.text)")
        }
        let invited = try await server.call(
            .post, "/events/\(event)/invitations", as: anna.bearer,
            ["userIds": [.string("\(bert.id)")], "ids": [.string(id(8))]])
        #expect(invited.status == 200 && invited.json["items"][0]["id"] == .string(id(8)), "\(invited.text)")
        let report: JSONValue = [
            "kind": "person", "subject": .string("\(anna.id)"), "reason": "Spam", "id": .string(id(9)),
        ]
        for _ in 1...2 { #expect(try await server.call(.post, "/reports", as: bert.bearer, report).status == 204) }
        #expect(try await server.count("SELECT count(*) FROM report") == 1)
    }

    @Test func `A change may say which version it was made to`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let path = "/events/\(try await server.event(by: anna))"
        #expect(try await server.call(.patch, path, as: anna.bearer, ["title": "Supper", "base": 1]).status == 200)
        let ahead = try await server.call(.patch, path, as: anna.bearer, ["title": "Tea", "base": 9])
        #expect(ahead.status == 422 && ahead.json["fields"]["base"] != .null)
    }

    @Test func `A duplicate id reveals nothing about a hidden event`() async throws {
        let campus = try await Campus.copy("INVITED")
        let reply = try await campus.server.call(
            .post, "/events", as: campus.sender(.member), TestServer.dinner(["id": .string(campus.cast.event)]))
        #expect(reply.status == 409 && !reply.text.contains(campus.cast.title))
    }

    @Test func `PATCH changes what it names, and null clears`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let fields: [String: JSONValue] = [
            "capacity": 5, "address": "Long Lane 7", "endsAt": "2026-12-04T23:00:00.000Z", "tags": ["a", "b"],
        ]
        let path = "/events/\(try await server.event(by: anna, fields))"
        let title = try await server.call(.patch, path, as: anna.bearer, ["title": "Supper"]).json
        #expect(title["title"] == "Supper" && title["capacity"] == 5 && title["tags"] == ["a", "b"])
        let cleared = try await server.call(
            .patch, path, as: anna.bearer, ["capacity": nil, "address": nil, "endsAt": nil, "tags": nil]
        ).json
        // Absent optional fields are left out.
        #expect(cleared.keys.isDisjoint(with: ["capacity", "address", "endsAt"]))
        #expect(cleared["tags"] == [] && cleared["title"] == "Supper")
        let required = try await server.call(.patch, path, as: anna.bearer, ["title": nil])
        #expect(required.status == 422 && required.json["fields"].keys == ["title"])
        let nothing = try await server.call(.patch, path, as: anna.bearer, [:])
        #expect(nothing.json["version"] == cleared["version"])
    }

    @Test func `DELETE replies 204 with nothing, and the thing is gone`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let path = "/events/\(try await server.event(by: anna))"
        let reply = try await server.call(.delete, path, as: anna.bearer)
        #expect(reply.status == 204 && reply.body.isEmpty)
        #expect(try await server.call(.get, path, as: anna.bearer).status == 404)
        #expect(try await server.call(.delete, path, as: anna.bearer).status == 404)
    }

    @Test func `Inviting twice changes nothing and mails once`() async throws {
        let server = try await TestServer()
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        let event = try await server.event(by: anna)
        let body: JSONValue = ["userIds": ["\(bert.id)"], "emails": ["zoe@elsewhere.org", "BERT@example.org"]]
        let first = try await server.call(.post, "/events/\(event)/invitations", as: anna.bearer, body)
        let second = try await server.call(.post, "/events/\(event)/invitations", as: anna.bearer, body)
        #expect(first.json["items"].array?.count == 2 && second.json["items"] == first.json["items"])
        #expect(first.json["invited"] == 2 && second.json["invited"] == 0, "and says so")
        let mails = try await server.mails()
        #expect(mails.count == 2)
    }
}
