import Domain
import HTTPTypes
import Testing
import Wire

@testable import Operations
@testable import Server
@testable import ServerOperations
@testable import TestCampus

/// Clients that are older or newer than the server.
struct SchemaTests {
    private static let client = "019a0000-0000-7000-8000-000000000002"
    private static let (tooOld, newer) = (SyncSchema.minimum - 1, SyncSchema.current + 1)

    private func push(_ campus: Campus, schema: Int?) async throws -> ReceivedReply {
        var body: [String: JSONValue] = [
            "clientId": .string(SchemaTests.client),
            "commands": [
                [
                    "id": 1, "name": .string(AddTodo.name),
                    "payload": ["event": .string("\(campus.cast.event)"), "title": "Chairs"],
                ]
            ],
        ]
        if let schema { body["schema"] = .number(Double(schema)) }
        return try await campus.server.call(.post, "/sync/push", as: campus.sender(.host), .object(body))
    }

    @Test func `A client that is too old is told the minimum, and its queue is untouched`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let host = campus.sender(.host)
        let replies = [
            try await push(campus, schema: SchemaTests.tooOld),
            try await campus.server.call(.get, "/sync/pull?schema=\(SchemaTests.tooOld)", as: host),
            try await campus.server.call(
                .post, "/sync/pull", as: host, ["schema": .number(Double(SchemaTests.tooOld))]),
            try await campus.server.call(.get, "/sync/stream?schema=\(SchemaTests.tooOld)", as: host),
        ]
        for reply in replies {
            #expect(reply.status == 426 && reply.code == "upgrade_required", "\(reply.text)")
            #expect(reply.json["minimum"].int == SyncSchema.minimum)
            #expect(reply.header("Content-Type") == "application/problem+json")
        }
        // After its update the client sends the same command again.
        let updated = try await push(campus, schema: SyncSchema.current)
        #expect(updated.status == 200 && updated.json["results"][0]["status"] == "applied", "\(updated.text)")
    }

    @Test func `A client that is newer, or says nothing, is served`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let host = campus.sender(.host)
        #expect(try await push(campus, schema: SchemaTests.newer).status == 200)
        #expect(try await push(campus, schema: nil).status == 200)
        for path in ["/sync/pull", "/sync/pull?schema=\(SchemaTests.newer)"] {
            #expect(try await campus.server.call(.get, path, as: host).status == 200)
        }
        let words = try await campus.server.call(.get, "/sync/pull?schema=new", as: host)
        #expect(words.status == 422 && words.json["fields"]["schema"].string != nil)
    }

    @Test func `The description of the routes names what clients must expect`() async throws {
        let document = try await TestServer().send(.get, "/openapi.json").json
        func statuses(_ method: String, _ path: String) -> Set<String> {
            document["paths"]["/api/v1/sync/\(path)"][method]["responses"].keys
        }
        #expect(statuses("get", "pull") == ["200", "304", "401", "403", "410", "413", "426", "default"])
        #expect(statuses("post", "pull") == ["200", "401", "403", "410", "426", "default"])
        #expect(statuses("get", "stream") == ["200", "401", "403", "413", "426", "default"])
        #expect(statuses("post", "push") == ["200", "403", "409", "426", "default"])
    }

    @Test func `The payload of every command that clients may push is described`() async throws {
        let document = try await TestServer().send(.get, "/openapi.json").json
        let schemas = document["components"]["schemas"].object ?? [:]
        let names = CommandRegistry.device.offlineCommands.map { "command.\($0.name)" }
        #expect(!names.isEmpty && Set(schemas.keys).subtracting(["Problem"]) == Set(names))
        let todo = try #require(schemas["command.\(AddTodo.name)"])
        #expect(todo["properties"]["title"] != .null && todo["additionalProperties"] == false)
    }

    @Test func `The community is a row that strangers get where they see anything`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let server = campus.server
        try await server.community.perform(FixSettings([.communityName: "Choir"]), as: .system)
        func communities() async throws -> [JSONValue] {
            let page = try await server.call(.get, "/sync/pull").json
            return (page["puts"].array ?? []).filter { $0["type"] == "community" }
        }
        let row = try #require(try await communities().first)
        #expect(row["scope"] == "public" && row["row"]["name"] == "Choir" && row["row"]["registration"] == "open")
        #expect(row["row"]["timeZone"] == "UTC" && row["row"].keys == ["name", "timeZone", "registration"])
        try await server.community.perform(FixSettings([.public: "off"]), as: .system)
        #expect(try await communities().isEmpty)
    }
}
