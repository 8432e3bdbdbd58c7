import Domain
import Foundation
import HTTPTypes
import Properties
import Store
import StoreSQLite
import Testing
import Wire

@testable import Operations
@testable import Server
@testable import ServerOperations
@testable import TestCampus

/// Which cursors a pull goes on from, and how long ones are sent.
@Suite(.serialized, .timeLimit(.minutes(10))) struct PullCursorTests {
    @Test(arguments: PullTests.methods) func `A cursor is its person's alone`(_ method: HTTPRequest.Method) async throws
    {
        let campus = try await Campus.copy("PUBLIC")
        let server = campus.server
        let first = try await server.pull(by: method, as: campus.sender(.host), from: nil)
        for cursor in [
            try #require(first.json["cursor"].string),
            try #require(try await server.pullAll(by: method, as: campus.sender(.host)).cursor),
        ] {
            for viewer in [Viewer.guest, .administrator, .unverified] {
                let reply = try await server.pull(by: method, as: campus.sender(viewer), from: cursor)
                #expect(reply.status == 410 && reply.code == "gone", "\(viewer): \(reply.text.prefix(300))")
            }
            let nobody = try await server.pull(by: method, as: .nobody, from: cursor)
            #expect(nobody.status == 401 && nobody.code == "unauthenticated")
        }
        // After signing in, a client continues from its cursor as a stranger.
        let stranger = try #require(try await server.pullAll(by: method, as: .nobody).cursor)
        #expect(try await [200, 304].contains(server.pull(by: method, as: .nobody, from: stranger).status))
        #expect(
            try await server.pullAll(by: method, as: campus.sender(.guest), from: stranger).added.contains("community")
        )
    }

    /// A queue with one command that is performed and one that is refused.
    private func push(_ campus: Campus, from number: Int, as sender: Sender, client: String) async throws {
        let commands = ["Chairs", ""].enumerated().map { offset, title -> JSONValue in
            [
                "id": .number(Double(number + offset)), "name": .string(AddTodo.name),
                "payload": ["event": .string("\(campus.cast.event)"), "title": .string(title)],
            ]
        }
        let reply = try await campus.server.call(
            .post, "/sync/push", as: sender, ["clientId": .string(client), "commands": .array(commands)])
        #expect(reply.status == 200 && reply.json["lastCommandId"].int == number + 1, "\(reply.text)")
    }

    private static let client = "019a0000-0000-7000-8000-000000000001"
    private static let otherClient = "019a0000-0000-7000-8000-000000000002"

    @Test(.tags(.P45), arguments: PullTests.methods)
    func `A cursor is its client's alone, and a client its person's once it has pushed`(
        _ method: HTTPRequest.Method
    ) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, host, client) = (campus.server, campus.sender(.host), Self.client)
        let first = try await server.pull(by: method, as: host, from: nil, client: client)
        #expect(first.status == 200 && first.json["lastCommandId"].int == 0)
        let cursor = try #require(first.json["cursor"].string)
        for foreign in [Self.otherClient, nil] {
            let reply = try await server.pull(by: method, as: host, from: cursor, client: foreign)
            #expect(reply.status == 410 && reply.code == "gone", "\(foreign ?? "none"): \(reply.text.prefix(300))")
        }
        // A pull binds no client.
        let before = try await server.pull(by: method, as: campus.sender(.guest), from: nil, client: client)
        #expect(before.status == 200 && before.json["lastCommandId"].int == 0)
        try await push(campus, from: 1, as: host, client: client)
        for viewer in [Viewer.guest, .administrator, .unverified, .nobody] {
            let reply = try await server.pull(by: method, as: campus.sender(viewer), from: nil, client: client)
            #expect(reply.status == 403 && reply.code == "not_allowed", "\(viewer): \(reply.text.prefix(300))")
        }
        let after = try await server.pull(by: method, as: host, from: cursor, client: client)
        #expect(after.status == 200 && after.json["lastCommandId"].int == 2, "\(after.text.prefix(300))")
        // Other calls of the person have no number.
        let plain = try await server.pull(by: method, as: host, from: nil)
        #expect(plain.status == 200 && plain.json["lastCommandId"].int == nil)
        let wrong = try await server.pull(by: method, as: host, from: nil, client: "phone")
        #expect(wrong.status == 422 && wrong.json["fields"].keys == ["client"])
    }

    @Test func `lastCommandId is of the snapshot from which the page was read`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, host) = (campus.server, campus.sender(.host))
        let (actor, client) = (
            try await server.actor(campus.cast.people[.host]!), try #require(ID<SyncClient>(Self.client))
        )
        @Sendable func page(in reader: any Reader) throws -> (last: Int64?, todos: Int) {
            let page = try #require(
                try SyncPull.page(
                    from: nil, as: actor, on: client, bounds: SyncPageLimit(rows: 10_000, bytes: 1 << 30), in: reader))
            return (page.cursor.client?.lastCommand, page.entries.filter { $0.change.kind == .todo }.count)
        }
        try await push(campus, from: 1, as: host, client: Self.client)
        let copy = server.folder.appending(path: "older.sqlite")
        try await server.backUp(to: copy)
        let older = try SQLiteDatabase(path: copy.path)
        try await push(campus, from: 3, as: host, client: Self.client)
        let (there, here) = (
            try await older.read { try page(in: $0) }, try await server.community.read { try page(in: $0) }
        )
        #expect(there.last == 2 && here.last == 4 && here.todos == there.todos + 1)
        try older.close()
    }

    @Test func `A cursor that is too long for an address gets a problem, and one in a body is opened off the loop`()
        async throws
    {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let long = String(repeating: "A", count: CursorSigner.maxLengthInURL + 1)
        for path in ["/sync/pull", "/sync/stream"] {
            let reply = try await server.call(.get, "\(path)?cursor=\(long)", as: anna.bearer)
            #expect(
                reply.status == 413 && reply.code == "too_large"
                    && reply.header("Content-Type") == "application/problem+json", "\(path): \(reply.status)")
        }
        let posted = try await server.call(
            .post, "/sync/pull", as: anna.bearer, ["cursor": .string(String(repeating: "A", count: 1_000_000))])
        #expect(posted.status == 410 && posted.code == "gone")
    }

    @Test(arguments: PullTests.methods) func `A cursor from which one cannot go on is gone`(
        _ method: HTTPRequest.Method
    ) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, guest) = (campus.server, campus.cast.people[.guest]!)
        let text = try #require(try await server.pullAll(by: method, as: guest.bearer).cursor)
        let signer = try await SyncBatchCache(community: server.community, in: Caches()).signer()
        let cursor = try #require(signer.cursor(text))
        func isGone(_ text: String, _ what: String) async throws {
            let reply = try await server.pull(by: method, as: guest.bearer, from: text)
            #expect(
                reply.status == 410 && reply.code == "gone" && reply.json["status"] == 410, "\(what): \(reply.text)")
            #expect(reply.header("Content-Type") == "application/problem+json", "\(what)")
        }
        var forged = Array(text)
        forged[text.count / 2] = forged[text.count / 2] == "A" ? "B" : "A"
        try await isGone(String(forged), "forged")
        try await isGone("x", "none")
        try await isGone(CursorSigner(key: [UInt8](repeating: 7, count: 32)).text(of: cursor), "signed elsewhere")
        var ahead = cursor
        ahead.versions[.community]! += 1
        try await isGone(signer.text(of: ahead), "ahead")
        #expect(try await server.pull(by: method, as: guest.bearer, from: text).status == (method == .get ? 304 : 200))
        try await server.community.perform(BeginEpoch(), as: .system)
        try await isGone(text, "of another epoch")
        #expect(
            try await server.pullAll(by: method, as: guest.bearer).rows.contains(
                "event \(campus.cast.event) in public"))
    }

    @Test(arguments: PullTests.methods) func `A client older than the tombstones starts over`(
        _ method: HTTPRequest.Method
    ) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, guest) = (campus.server, campus.cast.people[.guest]!)
        let away = try await server.pullAll(by: method, as: guest.bearer)
        let removal = try await server.call(
            .delete, "/events/\(campus.cast.event)/guests/\(campus.cast.secondGuest.id)", as: campus.sender(.host))
        #expect(removal.status == 204)
        func later(_ days: Int64) async throws -> Sender {
            server.advance(.days(days))
            while try await server.community.perform(PruneLog(auditBefore: TestServer.start), as: .system) {}
            return .bearer(try await server.session(guest.id, .api).accessToken)
        }
        let inTime = try await server.pullAll(by: method, as: later(90), from: away.cursor)
        #expect(inTime.rows.contains { $0.hasPrefix("seats ") })
        let guestLater = try await later(1)
        let late = try await server.pull(by: method, as: guestLater, from: away.cursor)
        #expect(late.status == 410 && late.code == "gone")
        // A cursor after the removal continues.
        #expect(
            try await server.pull(by: method, as: guestLater, from: inTime.cursor).status
                == (method == .get ? 304 : 200))
        let anew = try await server.pullAll(by: method, as: guestLater)
        #expect(anew.rows.contains("event \(campus.cast.event) in public") && anew.rows.count < away.rows.count)
    }

    /// A stranger is in one scope, so their cursor is short; a member may be in thousands.
    @Test func `The body is bounded, for members by 1 MiB`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        func status(_ length: Int, as sender: Sender) async throws -> Int {
            try await server.call(
                .post, "/sync/pull", as: sender, ["cursor": .string(String(repeating: "A", count: length))]
            ).status
        }
        let frame = #"{"cursor":""}"#.utf8.count
        #expect(try await status((64 << 10) - frame, as: .nobody) == 410)
        #expect(try await status((64 << 10) - frame + 1, as: .nobody) == 413)
        #expect(try await status((1 << 20) - frame, as: anna.bearer) == 410)
        #expect(try await status((1 << 20) - frame + 1, as: anna.bearer) == 413)
        #expect(try await server.call(.post, "/sync/pull", as: anna.bearer, ["cursor": 1]).status == 422)
        #expect(try await server.call(.post, "/sync/pull", as: anna.bearer, ["other": "x"]).status == 422)
    }

    /// A cursor too long for a request header. Over sockets, because the limit is enforced where requests are read.
    @Test func `Somebody in 2,000 events fills from nothing and goes on from there`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, host, anna) = (campus.server, campus.cast.people[.host]!, try await campus.server.member("Anna"))
        let (me, by) = (anna.id, host.id)
        try await server.addEvents(2000, .invited, by: host) { event, tx in
            let id: ID<Invitation> = tx.newID()
            try tx.execute(
                "INSERT INTO invitation (id, event_id, user_id, invited_by, created_at) VALUES (\(id), \(event), \(me), \(by), \(tx.now))"
            )
            for scope in [Scope.user(me), .hosts(event)] { tx.put(.invitation, id, in: scope) }
        }
        let all = try await server.community.read {
            try $0.rows("SELECT id FROM event WHERE title LIKE 'Event %' ORDER BY id") {
                "\(try $0.next(ID<Event>.self))"
            }
        }
        #expect(all.count == 2000)
        let (some, others) = (all[700], [all[3], all[1999]])
        @Sendable func rename(_ event: String, _ title: String = "Moved") async throws {
            #expect(
                try await server.call(.patch, "/events/\(event)", as: host.bearer, ["title": .string(title)]).status
                    == 200)
        }
        try await server.live { port in
            let line = try await HTTPConnection(port: port)
            @Sendable func pullAll(from cursor: String?) async throws -> PulledRows {
                var held = PulledRows(cursor: cursor)
                while held.hasMore {
                    let body: JSONValue = held.cursor.map { ["cursor": .string($0)] } ?? [:]
                    let reply = try await line.send("POST", "/api/v1/sync/pull", bearer: anna.tokens.accessToken, body)
                    guard reply.status == 200 else { throw Unexpected("\(reply.status) after \(held.pages) pages") }
                    held.take(reply.body)
                }
                return held
            }
            let full = try await pullAll(from: nil)
            #expect(
                full.rows.isSuperset(of: all.flatMap { ["event \($0) in event:\($0)", "seats \($0) in event:\($0)"] }))
            #expect(full.added.count >= 2000 && full.pages >= 6)
            let cursor = try #require(full.cursor)
            #expect(cursor.utf8.count > 16 << 10)
            let address = try await HTTPConnection(port: port)
            let refused = try await address.send(
                "GET", "/api/v1/sync/pull?cursor=\(cursor)", bearer: anna.tokens.accessToken, nil)
            #expect(refused.status == 413 && refused.body["code"] == "too_large", "\(refused)")
            await address.close()
            #expect(try await pullAll(from: cursor).rows.isEmpty)
            try await rename(some)
            let news = try await pullAll(from: cursor)
            #expect(
                news.rows == ["event \(some) in event:\(some)"] && news.pages == 1 && news.added.isEmpty
                    && news.removed.isEmpty)

            // With the stream, in the order that loses nothing: open the stream, complete the pull, then apply the
            // stream's pages.
            try await rename(others[0])
            let stream = try await RawConnection.stream(port: port, token: anna.tokens.accessToken)
            #expect(await stream.waits { $0.text.contains("\"resumed\":false}") })
            try await rename(others[1])
            let missed = try await pullAll(from: news.cursor)
            #expect(missed.rows == Set(others.map { "event \($0) in event:\($0)" }))
            #expect(await stream.waits { $0.rows.contains("put event \(others[1])") })
            #expect(!stream.rows.contains("put event \(others[0])"))
            try await rename(some, "Moved again")
            #expect(await stream.waits { $0.rows.contains("put event \(some)") })
            // Its pages contain the cursor, but their ids do not, so that no browser sends back an id that would
            // be refused.
            #expect(stream.cursor == nil)
            let last = try #require(stream.messages.last?["cursor"].string)
            #expect(try await pullAll(from: last).rows.isEmpty)
            for one in [others[1], some] { #expect(stream.rows.contains("put event \(one)")) }
            await stream.close()
            await line.close()
        }
    }
}
