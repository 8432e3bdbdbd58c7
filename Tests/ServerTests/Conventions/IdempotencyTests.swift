import Domain
import HTTPTypes
import Operations
import Properties
import Store
import Testing

@testable import Server

@Suite(.serialized, .tags(.P58)) struct IdempotencyTests {
    private let key = ["Idempotency-Key": "8f14e45f-ceea-4672"]

    @Test func `The same key and body give the same answer and one effect`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let first = try await server.call(.post, "/events", as: anna.bearer, TestServer.dinner(), headers: key)
        server.advance(.hours(1))
        let token = try await server.session(anna.id, .api).accessToken
        let second = try await server.call(.post, "/events", as: .bearer(token), TestServer.dinner(), headers: key)
        #expect(first.status == 201 && second.status == 201)
        #expect(second.body == first.body && second.header("Location") == first.header("Location"))
        #expect(try await server.count("SELECT count(*) FROM event") == 1)
    }

    @Test func `Another body, another path or another person under the same key is no repeat`() async throws {
        let server = try await TestServer()
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        let made = try await server.call(.post, "/events", as: anna.bearer, TestServer.dinner(), headers: key)
        let other = try await server.call(
            .post, "/events", as: anna.bearer, TestServer.dinner(["title": "Supper"]), headers: key)
        #expect(other.status == 422 && other.code == "invalid")
        let path = try await server.call(
            .post, "/events/\(made.json["id"].string!)/duplicate", as: anna.bearer, headers: key)
        #expect(path.status == 422)
        let his = try await server.call(.post, "/events", as: bert.bearer, TestServer.dinner(), headers: key)
        #expect(his.status == 201 && his.json["id"] != made.json["id"])
        #expect(try await server.count("SELECT count(*) FROM event") == 2)
    }

    @Test func `A refusal is not kept, so that the same key may succeed later`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let refused = try await server.call(.post, "/events", as: anna.bearer, ["title": "Dinner"], headers: key)
        let made = try await server.call(.post, "/events", as: anna.bearer, TestServer.dinner(), headers: key)
        #expect(refused.status == 422 && made.status == 201)
    }

    @Test func `Twenty at once under one key make one event and get one answer`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let replies = try await withThrowingTaskGroup(of: Reply.self) { group in
            for _ in 0..<20 {
                group.addTask { [key] in
                    try await server.call(.post, "/events", as: anna.bearer, TestServer.dinner(), headers: key)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(replies.allSatisfy { $0.status == 201 })
        #expect(Set(replies.map(\.body)).count == 1)
        #expect(try await server.count("SELECT count(*) FROM event") == 1)
    }

    /// Every POST that makes or changes something, sent twice under one key.
    @Test(arguments: [
        "POST /events", "POST /events/{id}/duplicate", "POST /events/{id}/invitations", "POST /events/{id}/cancel",
        "POST /events/{id}/link", "POST /me/feeds",
    ])
    func `Each POST has its effect once`(_ route: String) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let call = try #require(RouteCall(route, on: campus.cast))
        let first = try await campus.server.call(
            .post, call.path, as: campus.sender(.host), call.body ?? [:], headers: key)
        let rows = try await rowCount(campus.server)
        let second = try await campus.server.call(
            .post, call.path, as: campus.sender(.host), call.body ?? [:], headers: key)
        #expect(second.status == first.status && second.body == first.body)
        #expect(try await rowCount(campus.server) == rows)
    }

    @Test(arguments: ["", "with space", String(repeating: "k", count: 201), "kéy"])
    func `A key that is none is refused`(_ text: String) async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let reply = try await server.call(
            .post, "/events", as: anna.bearer, TestServer.dinner(), headers: ["Idempotency-Key": text])
        #expect(reply.status == 422)
        #expect(try await server.count("SELECT count(*) FROM event") == 0)
    }

    private func rowCount(_ server: TestServer) async throws -> [Int] {
        [
            try await server.count("SELECT count(*) FROM event"), try await server.count("SELECT count(*) FROM feed"),
            try await server.count("SELECT count(*) FROM invitation"),
            try await server.count("SELECT count(*) FROM job"),
            try await server.count("SELECT count(*) FROM change"),
        ]
    }
}
