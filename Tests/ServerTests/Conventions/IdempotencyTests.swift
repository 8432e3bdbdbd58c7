import Domain
import HTTPTypes
import Operations
import Properties
import ServerOperations
import Store
import Testing

@testable import Server
@testable import TestCampus

@Suite(.serialized, .tags(.P58)) struct IdempotencyTests {
    private let key = ["Idempotency-Key": "8f14e45f-ceea-4672"]

    @Test func `The same key and body give the same reply and one effect`() async throws {
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

    @Test func `Twenty at once under one key make one event and get one reply`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let replies = try await withThrowingTaskGroup(of: ReceivedReply.self) { group in
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

    /// Every authenticated POST, sent with the same key several times.
    @Test func `Every POST has one effect, and a repetition returns the same reply`() async throws {
        let endpoints = try await TestServer().server.endpoints().filter { $0.method == .post }
        let repeatable = endpoints.filter(\.isRepeatable)
        #expect(repeatable.count >= 15 && endpoints.allSatisfy { $0.isRepeatable == ($0.access != .anyone) })
        for endpoint in repeatable {
            let route = "POST \(endpoint.path)"
            // The first viewer with permission.
            var done = false
            for viewer in [Viewer.host, .unverified, .member, .administrator] where !done {
                let campus = try await Campus.copy("PUBLIC")
                let server = campus.server
                let call = try #require(RouteCall(route, on: campus.cast), "no call for \(route)")
                guard let member = campus.cast.people[viewer] else { continue }
                @Sendable func send(_ sender: Sender, body: JSONValue? = nil) async throws -> ReceivedReply {
                    if let raw = call.raw, body == nil {
                        return try await server.send(
                            .post, "/api/v1" + call.path, as: sender,
                            headers: ["Content-Type": raw.type].merging(key) { $1 }, bytes: raw.bytes)
                    }
                    return try await server.call(.post, call.path, as: sender, body ?? call.body ?? [:], headers: key)
                }
                // Three concurrent requests, then one more; each uses its own session if the request ends the session.
                var senders: [Sender] = []
                for _ in 0..<5 { senders.append(.bearer(try await server.session(member.id, .api).accessToken)) }
                // A person may have two concurrent uploads.
                let together: [Sender] =
                    route == "POST /auth/logout"
                    ? Array(senders[0...2]) : Array(repeating: senders[0], count: call.raw == nil ? 3 : 2)
                let replies = try await withThrowingTaskGroup(of: ReceivedReply.self) { group in
                    for sender in together { group.addTask { try await send(sender) } }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                guard let first = replies.first(where: { $0.status < 300 }) else { continue }
                done = true
                #expect(
                    replies.allSatisfy { $0.status == first.status && $0.body == first.body },
                    "\(route): \(replies.map(\.status))")
                let rows = try await effects(server).merging(["session": 0]) { $1 }
                server.advance(.minutes(1))
                let sender = Sender.bearer(try await server.session(member.id, .api).accessToken)
                let later = try await send(sender)
                #expect(
                    later.status == first.status && later.body == first.body,
                    "\(route): \(later.status) \(later.text.prefix(200))")
                #expect(later.header("Location") == first.header("Location"), "\(route)")
                #expect(try await effects(server).merging(["session": 0]) { $1 } == rows, "\(route) did it twice")
                if call.raw == nil {
                    let other = try await send(sender, body: ["other": "body"])
                    #expect(other.status == 422 && other.code == "invalid", "\(route) with another body: \(other.text)")
                }
                // The row counts equal those of a single request without a key.
                let plain = try await Campus.copy("PUBLIC")
                let plainMember = try #require(plain.cast.people[viewer])
                let plainSender = Sender.bearer(try await plain.server.session(plainMember.id, .api).accessToken)
                _ = try await call.send(.post, to: plain.server, as: plainSender)
                let once = try await effects(plain.server)
                #expect(rows == once.merging(["session": 0]) { $1 }, "\(route)")
            }
            #expect(done, "nobody could \(route)")
        }
    }

    /// A short request stores few bytes, however long the list in its reply is.
    @Test func `A list reply is not stored under the key but built again`() async throws {
        let server = try await TestServer()
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        let event = try await server.event(by: anna)
        try await server.invite((0..<190).map { "guest\($0)@elsewhere.org" }, to: event, by: anna)
        var last: ReceivedReply?
        for index in 0..<20 {
            last = try await server.call(
                .post, "/events/\(event)/invitations", as: anna.bearer, ["emails": ["late@elsewhere.org"]],
                headers: ["Idempotency-Key": "key-\(index)"])
        }
        #expect(last?.status == 200 && (last?.body.count ?? 0) > 16 << 10)
        #expect(try await server.count("SELECT count(*) FROM idempotency") == 20)
        #expect(try await server.count("SELECT coalesce(sum(length(body)), 0) FROM idempotency") == 0)
        try await server.invite(["later@elsewhere.org"], to: event, by: anna)
        let again = try await server.call(
            .post, "/events/\(event)/invitations", as: anna.bearer, ["emails": ["late@elsewhere.org"]],
            headers: ["Idempotency-Key": "key-3"])
        let list = try await server.call(.get, "/events/\(event)/invitations", as: anna.bearer)
        #expect(
            again.status == 200 && again.json["items"] == list.json["items"]
                && again.text.contains("later@elsewhere.org"))
        // A key belongs to one person, even if no reply is stored for it.
        let his = try await server.call(
            .post, "/events/\(event)/invitations", as: bert.bearer, ["emails": ["late@elsewhere.org"]],
            headers: ["Idempotency-Key": "key-3"])
        #expect(his.status == 403)
    }

    @Test func `A long creation reply is built again, with its Location and the current state`()
        async throws
    {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let body = TestServer.dinner(["description": .string(String(repeating: "\u{1F9C0}", count: 5000))])
        let first = try await server.call(.post, "/events", as: anna.bearer, body, headers: key)
        #expect(first.status == 201 && first.body.count > 16 << 10)
        let second = try await server.call(.post, "/events", as: anna.bearer, body, headers: key)
        #expect(
            second.status == 201 && second.body == first.body && second.header("Location") == first.header("Location"))
        #expect(try await server.count("SELECT count(*) FROM idempotency WHERE body IS NULL") == 1)
        let id = try #require(first.json["id"].string)
        _ = try await server.call(.patch, "/events/\(id)", as: anna.bearer, ["title": "Supper"])
        let third = try await server.call(.post, "/events", as: anna.bearer, body, headers: key)
        #expect(third.status == 201 && third.json["title"] == "Supper")
        for index in 0..<2 {
            let called = try await server.call(
                .post, "/events/\(id)/cancel", as: anna.bearer, headers: ["Idempotency-Key": "off-\(index)"])
            #expect(called.status == 200)
        }
        #expect(try await server.count("SELECT count(*) FROM event") == 1)
        #expect(try await server.count("SELECT coalesce(sum(length(body)), 0) FROM idempotency") == 0)
    }

    @Test func `A key of nobody is no key, and none is announced there`() async throws {
        let server = try await TestServer()
        let document = try await server.send(.get, "/openapi.json").json
        for endpoint in try server.server.endpoints() {
            let operation = document["paths"]["/api/v1\(endpoint.path)"][endpoint.method.rawValue.lowercased()]
            let isAnnounced = operation["parameters"].array?.contains { $0["name"] == "Idempotency-Key" } ?? false
            #expect(
                isAnnounced == (endpoint.method == .post && endpoint.access != .anyone),
                "\(endpoint.method) \(endpoint.path)")
        }
        let anna = try await server.member("Anna")
        let body: JSONValue = ["email": .string(anna.email), "password": .string(Member.password)]
        let first = try await server.call(.post, "/auth/login", body, headers: key)
        let second = try await server.call(
            .post, "/auth/login", ["email": "x@example.org", "password": "wrong"], headers: key)
        #expect(first.status == 200 && second.status == 401)
        #expect(try await server.count("SELECT count(*) FROM idempotency") == 0)
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

    /// The row counts of everything that a POST can create or end.
    private func effects(_ server: TestServer) async throws -> [String: Int] {
        let counts: [String: SQL] = [
            "event": "SELECT count(*) FROM event", "rsvp": "SELECT count(*) FROM rsvp",
            "cohost": "SELECT count(*) FROM cohost",
            "invitation": "SELECT count(*) FROM invitation", "feed": "SELECT count(*) FROM feed",
            "link": "SELECT count(*) FROM link",
            "joinRequest": "SELECT count(*) FROM join_request", "message": "SELECT count(*) FROM message",
            "report": "SELECT count(*) FROM report",
            "friendRequest": "SELECT count(*) FROM friend_request", "push": "SELECT count(*) FROM push_subscription",
            "mailToken": "SELECT count(*) FROM mail_token", "job": "SELECT count(*) FROM job",
            "change": "SELECT count(*) FROM change",
            "audit": "SELECT count(*) FROM audit WHERE command <> 'account.startSession'",
            "version": "SELECT sum(version) FROM scope", "notice": "SELECT count(*) FROM notice",
            "session": "SELECT count(*) FROM session",
        ]
        var result: [String: Int] = [:]
        for (name, sql) in counts { result[name] = try await server.count(sql) }
        return result
    }
}
