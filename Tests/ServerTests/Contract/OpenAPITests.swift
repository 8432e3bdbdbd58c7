import Domain
import HTTPTypes
import Operations
import ServerOperations
import Testing

@testable import Server
@testable import TestCampus

@Suite(.serialized) struct OpenAPITests {
    @Test func `openapi json names every route with its responses`() async throws {
        let server = try await TestServer()
        let reply = try await server.send(.get, "/openapi.json")
        #expect(reply.status == 200 && reply.header("Content-Type") == "application/json")
        let document = try JSONValue(reply.body)
        #expect(document["openapi"] == "3.1.0")
        for endpoint in try server.server.endpoints() {
            let operation = document["paths"]["/api/v1" + endpoint.path][endpoint.method.rawValue.lowercased()]
            #expect(operation["responses"].keys.count >= 2, "\(endpoint.method) \(endpoint.path)")
            #expect((operation["summary"].string ?? "").hasSuffix("."), "\(endpoint.method) \(endpoint.path)")
            let inPath = (operation["parameters"].array ?? []).filter { $0["in"] == "path" }.compactMap {
                $0["name"].string
            }
            #expect(inPath.count == endpoint.path.count { $0 == "{" }, "\(endpoint.method) \(endpoint.path)")
        }
        let described = (document["paths"].object ?? [:]).values.reduce(0) { $0 + $1.keys.count }
        #expect(described == (try server.server.endpoints().count))
    }

    @Test func `An upload is described with the form field that the route takes`() async throws {
        let server = try await TestServer()
        let editor = try await server.member("Ed", role: .editor)
        let document = try await server.send(.get, "/openapi.json").json
        func field(_ path: String, _ method: String) -> String? {
            let form = document["paths"]["/api/v1\(path)"][method]["requestBody"]["content"]["multipart/form-data"]
            return form["schema"]["required"][0].string
        }
        #expect(field("/me/photo", "put") == "photo" && field("/events/{id}/posts", "post") == "photo")
        let table = try #require(field("/participants.csv/preview", "post"))
        let body = """
            --x1\r\nContent-Disposition: form-data; name="\(table)"; filename="people.csv"\r\nContent-Type: text/csv\r\n\r\n\
            name,email\nNils,nils@elsewhere.org\n\r\n--x1--\r\n
            """
        let reply = try await server.send(
            .post, "/api/v1/participants.csv/preview", as: editor.bearer,
            headers: ["Content-Type": "multipart/form-data; boundary=x1"], bytes: Array(body.utf8))
        #expect(reply.status == 200 && reply.json["added"].int == 1)
    }

    @Test func `Operation ids are unique`() async throws {
        let document = try await TestServer().send(.get, "/openapi.json").json
        let ids = (document["paths"].object ?? [:]).values.flatMap { ($0.object ?? [:]).values }.compactMap {
            $0["operationId"].string
        }
        #expect(Set(ids).count == ids.count)
    }

    /// A validator that accepts everything would make the contract tests worthless.
    @Test func `The validator sees what is missing, unknown, of the wrong type or form`() throws {
        let schema: JSONValue = [
            "type": "object", "required": ["id"],
            "properties": [
                "id": ["type": "string", "format": "uuid"], "at": ["type": "string", "format": "date-time"],
                "kind": ["type": "string", "enum": ["a", "b"]],
                "list": ["type": "array", "items": ["type": "integer"]],
            ],
        ]
        let id: JSONValue = "01930000-0000-7000-8000-000000000000"
        func problems(_ value: JSONValue) -> Int { SchemaCheck.problems(value, against: schema).count }
        #expect(problems(["id": id, "at": "2026-11-27T18:00:00.000Z", "kind": "a", "list": [1, 2]]) == 0)
        #expect(problems([:]) == 1)
        #expect(problems(["id": id, "other": 1]) == 1)
        #expect(problems(["id": "01930000-0000-7000-8000-00000000000A"]) == 1)
        #expect(problems(["id": id, "at": "2026-11-27T18:00:00Z"]) == 1)
        #expect(problems(["id": id, "kind": "c"]) == 1)
        #expect(problems(["id": id, "list": [1, "2", 1.5]]) == 2)
        #expect(problems([1]) == 1)
    }

    @Test func `Every problem code has the documented status and the problem's own shape`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let document = try await campus.server.send(.get, "/openapi.json").json
        let path = "/events/\(campus.cast.event)"
        let host = campus.sender(.host)
        let replies: [(String, Int, ReceivedReply)] = [
            (
                "invalid", 422,
                try await campus.server.call(.post, "/events", as: host, TestServer.dinner(["title": " "]))
            ),
            (
                "unknown_field", 422,
                try await campus.server.call(.post, "/events", as: host, TestServer.dinner(["colour": "red"]))
            ),
            (
                "malformed", 400,
                try await campus.server.send(
                    .post, "/api/v1/events", as: host, headers: ["Content-Type": "application/json"],
                    bytes: Array("{".utf8))
            ),
            ("unauthenticated", 401, try await campus.server.call(.get, "/me")),
            ("email_unverified", 403, try await campus.server.call(.get, "/events", as: campus.sender(.unverified))),
            ("not_allowed", 403, try await campus.server.call(.delete, path, as: campus.sender(.guest))),
            ("not_found", 404, try await campus.server.call(.get, "/events/\(campus.cast.other.id)", as: host)),
            (
                "conflict", 409,
                try await campus.server.call(
                    .patch, "/admin/users/\(campus.cast.people[.administrator]!.id)", as: campus.sender(.administrator),
                    ["role": "MEMBER"])
            ),
            (
                "duplicate", 409,
                try await campus.server.call(
                    .post, "/events", as: host, TestServer.dinner(["id": .string(campus.cast.event)]))
            ),
        ]
        for (code, status, reply) in replies {
            #expect(reply.status == status && reply.code == code, "\(code): \(reply.text)")
            #expect(reply.header("Content-Type") == "application/problem+json")
            let problems = SchemaCheck.problems(reply.json, against: document["components"]["schemas"]["Problem"])
            #expect(problems.isEmpty, "\(code): \(problems)")
            #expect(reply.json["status"] == .number(Double(status)) && reply.json["type"] == "about:blank")
            #expect(reply.json["requestId"].string == reply.header("X-Request-Id"))
        }
    }

    @Test func `A full event and one that is over refuse by their codes`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let path = "/events/\(campus.cast.event)"
        let patch = try await campus.server.call(.patch, path, as: campus.sender(.host), ["capacity": 5])
        #expect(patch.status == 200)
        let more = try await campus.server.call(
            .put, path + "/rsvp", as: campus.sender(.guest), ["status": "going", "party": 3])
        #expect(more.status == 409 && more.code == "event_full")
        campus.server.advance(.days(8))
        let login = try await campus.server.session(campus.cast.other.id, .api)
        let late = try await campus.server.call(
            .put, path + "/rsvp", as: .bearer(login.accessToken), ["status": "going"])
        #expect(late.status == 409 && late.code == "event_over")
    }
}
