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

/// `/sync/pull` over HTTP, with the cursor in the URL, or in a body if it is too long for a URL.
@Suite(.serialized, .timeLimit(.minutes(10))) struct PullTests {
    /// The two equivalent methods.
    static let methods = [HTTPRequest.Method.get, .post]

    /// The state of a client that stores page after page.
    private struct Held {
        var rows: Set<String> = []
        var added: Set<String> = []
        var removed: Set<String> = []
        var cursor: String?
        var pages = 0
        /// Whether another page is ready at once.
        var hasMore = true

        mutating func take(_ page: JSONValue) {
            for put in page["puts"].array ?? [] {
                #expect(rows.insert(Held.name(of: put)).inserted, "\(Held.name(of: put)) comes twice")
            }
            for gone in page["tombstones"].array ?? [] { rows.remove(Held.name(of: gone)) }
            added.formUnion((page["scopesAdded"].array ?? []).compactMap(\.string))
            removed.formUnion((page["scopesRemoved"].array ?? []).compactMap(\.string))
            (cursor, pages, hasMore) = (page["cursor"].string, pages + 1, page["more"].bool ?? false)
        }

        static func name(of row: JSONValue) -> String {
            "\(row["type"].string ?? "") \(row["id"].string ?? "") in \(row["scope"].string ?? "")"
        }
    }

    private func pull(
        _ server: TestServer, by method: HTTPRequest.Method, as sender: Sender, from cursor: String?,
        client: String? = nil, archive: Bool? = nil
    ) async throws -> ReceivedReply {
        if method == .post {
            var body: [String: JSONValue] = [:]
            body["cursor"] = cursor.map { .string($0) }
            body["client"] = client.map { .string($0) }
            body["archive"] = archive.map { .bool($0) }
            return try await server.call(.post, "/sync/pull", as: sender, .object(body))
        }
        let query = [
            cursor.map { "cursor=\($0)" }, client.map { "client=\($0)" }, archive.map { "archive=\($0)" },
        ].compactMap(\.self)
        return try await server.call(
            .get, "/sync/pull" + (query.isEmpty ? "" : "?" + query.joined(separator: "&")), as: sender)
    }

    /// Pulls until there are no more pages.
    private func pullAll(
        _ server: TestServer, by method: HTTPRequest.Method, as sender: Sender, from cursor: String? = nil,
        archive: Bool? = nil
    ) async throws -> Held {
        var held = Held(cursor: cursor)
        while held.hasMore {
            let reply = try await pull(server, by: method, as: sender, from: held.cursor, archive: archive)
            guard reply.status == 200 else { throw Unexpected(reply) }
            let page = reply.json
            #expect(
                (page["puts"].array?.count ?? 0) + (page["tombstones"].array?.count ?? 0) <= SyncPageLimit.page.rows)
            held.take(page)
        }
        return held
    }

    private func events(
        _ count: Int, _ visibility: Visibility = .public, by host: Member, on server: TestServer,
        _ also: @escaping @Sendable (ID<Event>, Transaction) throws -> Void = { _, _ in }
    ) async throws {
        let actor = try await server.actor(host)
        try await server.writeDirectly { tx in
            for number in 0..<count {
                var input = EventInput()
                (input.title, input.startsAt, input.locationName) = (
                    "Event \(number)", TestServer.start + .days(7), "Kitchen"
                )
                (input.visibility, input.guestList) = (visibility, .names)
                try also(CreateEvent(input).perform(in: tx, as: actor), tx)
            }
        }
    }

    @Test(arguments: methods) func `Without changes, the reply is empty`(
        _ method: HTTPRequest.Method
    ) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, host) = (campus.server, campus.sender(.host))
        let held = try await pullAll(server, by: method, as: host)
        #expect(held.rows.contains("event \(campus.cast.event) in public") && held.added.contains("public"))
        for _ in 1...2 {
            let again = try await pull(server, by: method, as: host, from: held.cursor)
            #expect(again.status == (method == .get ? 304 : 200))
            if method == .get {
                #expect(again.body.isEmpty)
            } else {
                #expect(
                    try JSONDecoder().decode(SyncPage.self, from: Data(again.body))
                        == SyncPage(cursor: try #require(held.cursor)))
            }
        }
        try await server.rsvp(campus.cast.event, "maybe", as: campus.cast.other)
        let news = try await pullAll(server, by: method, as: host, from: held.cursor)
        #expect(
            news.rows.contains("seats \(campus.cast.event) in public")
                && !news.rows.contains("event \(campus.cast.event) in public"))
        #expect(news.added.isEmpty && news.removed.isEmpty && news.cursor != held.cursor)
    }

    @Test(.tags(.P45), arguments: methods) func `The archive comes to members who ask for it`(
        _ method: HTTPRequest.Method
    ) async throws {
        for visibility in ["PUBLIC", "INVITED"] {
            let campus = try await Campus.copy(visibility)
            let (server, event) = (campus.server, campus.cast.event)
            func isHeld(_ held: Held) -> Bool { held.rows.contains { $0.hasPrefix("event \(event) in ") } }
            let before = try await pullAll(server, by: method, as: campus.sender(.guest))
            #expect(isHeld(before))
            try await server.writeDirectly { tx in
                try tx.execute("UPDATE event SET over_at = 0 WHERE id = \(ID<Event>(event)!)")
            }
            try await server.community.perform(ArchiveEvents(), as: .system)
            let now = try await pullAll(server, by: method, as: campus.sender(.guest), from: before.cursor)
            #expect(visibility == "PUBLIC" || now.removed.contains("event:\(event)"))
            let asked = try await pullAll(
                server, by: method, as: campus.sender(.guest), from: now.cursor, archive: true)
            #expect(isHeld(asked) && asked.added.contains("archive"))
            for (viewer, sees) in [
                (Viewer.host, true), (.guest, true), (.member, visibility == "PUBLIC"), (.nobody, false),
                (.unverified, false), (.removed, visibility == "PUBLIC"),
            ] {
                let sender = campus.sender(viewer)
                #expect(try await isHeld(pullAll(server, by: method, as: sender, archive: true)) == sees, "\(viewer)")
                #expect(try await !isHeld(pullAll(server, by: method, as: sender)), "\(viewer)")
                // Pages and REST show it as before.
                let shown = try await server.call(.get, "/events/\(event)", as: sender)
                #expect(!sees || shown.status == 200, "\(viewer)")
            }
        }
        let campus = try await Campus.copy("PUBLIC")
        let wrong = try await campus.server.call(.get, "/sync/pull?archive=maybe", as: campus.sender(.guest))
        #expect(wrong.status == 422 && wrong.json["fields"]["archive"].string != nil)
    }

    @Test func `GET and POST return the same, and clients can decode it`() async throws {
        let campus = try await Campus.copy("INVITED")
        for viewer in [Viewer.nobody, .unverified, .member, .guest, .host, .administrator] {
            let (got, posted) = (
                try await pull(campus.server, by: .get, as: campus.sender(viewer), from: nil),
                try await pull(campus.server, by: .post, as: campus.sender(viewer), from: nil)
            )
            #expect(got.status == 200 && got.json == posted.json, "\(viewer)")
            let page = try JSONDecoder().decode(SyncPage.self, from: Data(got.body))
            #expect(try JSONValue(JSON.encode(page)) == got.json && !page.puts.isEmpty, "\(viewer)")
        }
    }

    @Test(arguments: methods) func `A cursor is its person's alone`(_ method: HTTPRequest.Method) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let server = campus.server
        let first = try await pull(server, by: method, as: campus.sender(.host), from: nil)
        for cursor in [
            try #require(first.json["cursor"].string),
            try #require(try await pullAll(server, by: method, as: campus.sender(.host)).cursor),
        ] {
            for viewer in [Viewer.guest, .administrator, .unverified] {
                let reply = try await pull(server, by: method, as: campus.sender(viewer), from: cursor)
                #expect(reply.status == 410 && reply.code == "gone", "\(viewer): \(reply.text.prefix(300))")
            }
            let nobody = try await pull(server, by: method, as: .nobody, from: cursor)
            #expect(nobody.status == 401 && nobody.code == "unauthenticated")
        }
        // After signing in, a client continues from its cursor as a stranger.
        let stranger = try #require(try await pullAll(server, by: method, as: .nobody).cursor)
        #expect(try await [200, 304].contains(pull(server, by: method, as: .nobody, from: stranger).status))
        #expect(
            try await pullAll(server, by: method, as: campus.sender(.guest), from: stranger).added.contains("community")
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

    @Test(.tags(.P45), arguments: methods)
    func `A cursor is its client's alone, and a client its person's once it has pushed`(
        _ method: HTTPRequest.Method
    ) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, host, client) = (campus.server, campus.sender(.host), Self.client)
        let first = try await pull(server, by: method, as: host, from: nil, client: client)
        #expect(first.status == 200 && first.json["lastCommandId"].int == 0)
        let cursor = try #require(first.json["cursor"].string)
        for foreign in [Self.otherClient, nil] {
            let reply = try await pull(server, by: method, as: host, from: cursor, client: foreign)
            #expect(reply.status == 410 && reply.code == "gone", "\(foreign ?? "none"): \(reply.text.prefix(300))")
        }
        // A pull binds no client.
        let before = try await pull(server, by: method, as: campus.sender(.guest), from: nil, client: client)
        #expect(before.status == 200 && before.json["lastCommandId"].int == 0)
        try await push(campus, from: 1, as: host, client: client)
        for viewer in [Viewer.guest, .administrator, .unverified, .nobody] {
            let reply = try await pull(server, by: method, as: campus.sender(viewer), from: nil, client: client)
            #expect(reply.status == 403 && reply.code == "not_allowed", "\(viewer): \(reply.text.prefix(300))")
        }
        let after = try await pull(server, by: method, as: host, from: cursor, client: client)
        #expect(after.status == 200 && after.json["lastCommandId"].int == 2, "\(after.text.prefix(300))")
        // Other calls of the person have no number.
        let plain = try await pull(server, by: method, as: host, from: nil)
        #expect(plain.status == 200 && plain.json["lastCommandId"].int == nil)
        let wrong = try await pull(server, by: method, as: host, from: nil, client: "phone")
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

    @Test(arguments: methods) func `Scopes without rows are named once, and not again when something comes`(
        _ method: HTTPRequest.Method
    ) async throws {
        let server = try await TestServer()
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        let event = try await server.event(by: anna, ["title": "Choir"])
        var held = try await pullAll(server, by: method, as: anna.bearer)
        let crew = "crew:\(event)"
        #expect(held.added.contains(crew) && !held.rows.contains { $0.hasSuffix(crew) }, "\(held.added.sorted())")
        let again = try await pull(server, by: method, as: anna.bearer, from: held.cursor)
        #expect(again.status == (method == .get ? 304 : 200))
        if method == .post { #expect(again.json["scopesAdded"] == .array([])) }
        _ = try await server.call(.post, "/events/\(event)/messages", as: anna.bearer, ["body": "Hello"])
        held = try await pullAll(server, by: method, as: anna.bearer, from: held.cursor)
        #expect(held.added.isEmpty && held.rows.contains { $0.hasPrefix("message") && $0.hasSuffix(crew) })
        // A lost scope is named too, although it had no rows for this person.
        let second = try await server.event(by: anna, ["title": "Tea"])
        try await server.rsvp(second, "going", as: bert)
        let before = try await pullAll(server, by: method, as: bert.bearer)
        #expect(before.added.contains("crew:\(second)"))
        try await server.rsvp(second, "notGoing", as: bert)
        #expect(
            try await pullAll(server, by: method, as: bert.bearer, from: before.cursor).removed.contains(
                "crew:\(second)"))
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

    @Test(arguments: methods) func `A cursor from which one cannot go on is gone`(
        _ method: HTTPRequest.Method
    ) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, guest) = (campus.server, campus.cast.people[.guest]!)
        let text = try #require(try await pullAll(server, by: method, as: guest.bearer).cursor)
        let signer = try await SyncBatchCache(community: server.community, in: Caches()).signer()
        let cursor = try #require(signer.cursor(text))
        func isGone(_ text: String, _ what: String) async throws {
            let reply = try await pull(server, by: method, as: guest.bearer, from: text)
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
        #expect(try await pull(server, by: method, as: guest.bearer, from: text).status == (method == .get ? 304 : 200))
        try await server.community.perform(BeginEpoch(), as: .system)
        try await isGone(text, "of another epoch")
        #expect(
            try await pullAll(server, by: method, as: guest.bearer).rows.contains(
                "event \(campus.cast.event) in public"))
    }

    @Test(arguments: methods) func `A client older than the tombstones starts over`(
        _ method: HTTPRequest.Method
    ) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, guest) = (campus.server, campus.cast.people[.guest]!)
        let away = try await pullAll(server, by: method, as: guest.bearer)
        let removal = try await server.call(
            .delete, "/events/\(campus.cast.event)/guests/\(campus.cast.secondGuest.id)", as: campus.sender(.host))
        #expect(removal.status == 204)
        func later(_ days: Int64) async throws -> Sender {
            server.advance(.days(days))
            while try await server.community.perform(PruneLog(auditBefore: TestServer.start), as: .system) {}
            return .bearer(try await server.session(guest.id, .api).accessToken)
        }
        let inTime = try await pullAll(server, by: method, as: later(90), from: away.cursor)
        #expect(inTime.rows.contains { $0.hasPrefix("seats ") })
        let guestLater = try await later(1)
        let late = try await pull(server, by: method, as: guestLater, from: away.cursor)
        #expect(late.status == 410 && late.code == "gone")
        // A cursor after the removal continues.
        #expect(
            try await pull(server, by: method, as: guestLater, from: inTime.cursor).status
                == (method == .get ? 304 : 200))
        let anew = try await pullAll(server, by: method, as: guestLater)
        #expect(anew.rows.contains("event \(campus.cast.event) in public") && anew.rows.count < away.rows.count)
    }

    @Test(arguments: methods) func `Much comes in pages, each row once`(_ method: HTTPRequest.Method) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let server = campus.server
        let before = try await pullAll(server, by: method, as: .nobody)
        #expect(before.pages == 1)
        try await events(1200, by: campus.cast.other, on: server)
        for (start, known) in [(before.cursor, 0), (nil, before.rows.count)] {
            let held = try await pullAll(server, by: method, as: .nobody, from: start)
            // An event and its seats each, and the name of their common host.
            #expect(
                held.pages == 3 && held.rows.count - known == 2 * 1200 + 1, "\(held.pages) pages of \(held.rows.count)")
            #expect(held.added == (start == nil ? ["public"] : []))
        }
    }

    @Test(.tags(.P45), arguments: methods)
    func `What one comes into is sent with all its rows, and what one loses is named`(
        _ method: HTTPRequest.Method
    ) async throws {
        let campus = try await Campus.copy("INVITED")
        let (server, event, member) = (campus.server, campus.cast.event, campus.cast.people[.member]!)
        let scopes: Set = ["event:\(event)", "crew:\(event)"]
        let outside = try await pullAll(server, by: method, as: member.bearer)
        #expect(!outside.rows.contains { $0.contains(event) } && outside.added.isDisjoint(with: scopes))
        try await server.invite([member.email], to: event, by: campus.cast.people[.host]!)
        let inside = try await pullAll(server, by: method, as: member.bearer, from: outside.cursor)
        #expect(inside.added == scopes && inside.removed.isEmpty)
        #expect(
            inside.rows.isSuperset(of: [
                "event \(event) in event:\(event)", "message \(campus.cast.message) in crew:\(event)",
            ]))
        #expect(
            try await server.call(.delete, "/events/\(event)/guests/\(member.id)", as: campus.sender(.host)).status
                == 204)
        let lost = try await pullAll(server, by: method, as: member.bearer, from: inside.cursor)
        #expect(lost.removed == scopes && lost.added.isEmpty)
        #expect(!lost.rows.contains { $0.contains(event) })
    }

    @Test(.tags(.P45), arguments: methods) func `Where strangers see nothing there is nothing to pull for them`(
        _ method: HTTPRequest.Method
    ) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, uma) = (campus.server, campus.cast.people[.unverified]!)
        let open = [
            try await pullAll(server, by: method, as: .nobody), try await pullAll(server, by: method, as: uma.bearer),
        ]
        #expect(open.allSatisfy { $0.rows.contains("event \(campus.cast.event) in public") })
        try await server.community.perform(FixSettings([.public: "off"]), as: .system)
        for cursor in [nil, open[0].cursor] {
            let nobody = try await pull(server, by: method, as: .nobody, from: cursor)
            #expect(
                nobody.status == 401 && nobody.code == "unauthenticated" && !nobody.text.contains(campus.cast.title))
            #expect(nobody.header("Content-Type") == "application/problem+json")
        }
        // An unverified account keeps its own rows and loses the rest.
        let own = try await pullAll(server, by: method, as: uma.bearer)
        #expect(!own.rows.isEmpty && own.rows.allSatisfy { $0.hasSuffix("in user:\(uma.id)") }, "\(own.rows)")
        #expect(try await pullAll(server, by: method, as: uma.bearer, from: open[1].cursor).removed == ["public"])
    }

    @Test func `A pull by POST writes nothing, and an Idempotency-Key means nothing to it`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, host) = (campus.server, campus.sender(.host))
        let key = ["Idempotency-Key": "once"]
        let first = try await server.call(.post, "/sync/pull", as: host, [:], headers: key)
        let cursor = try #require(first.json["cursor"].string)
        let stamp = try await server.community.database.dataVersion()
        for body: JSONValue in [[:], ["cursor": .string(cursor)], ["cursor": "x"], ["cursor": nil]] {
            let reply = try await server.call(.post, "/sync/pull", as: host, body, headers: key)
            #expect(
                reply.status == (body["cursor"] == "x" ? 410 : 200)
                    && reply.header("Cache-Control") != "private, no-cache", "\(body)")
        }
        #expect(try await server.community.database.dataVersion() == stamp)
        try await server.rsvp(campus.cast.event, "maybe", as: campus.cast.other)
        let later = try await server.call(.post, "/sync/pull", as: host, [:], headers: key)
        #expect(later.json["cursor"] != first.json["cursor"])
        #expect(try await server.count("SELECT count(*) FROM idempotency") == 0)
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

    /// Cached parts belong to the snapshot from which they were read.
    @Test func `A page is of one snapshot, whatever is kept`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let server = campus.server
        let copy = server.folder.appending(path: "older.sqlite")
        try await server.backUp(to: copy)
        let older = try SQLiteDatabase(path: copy.path)
        let actors = [Actor.nobody, try await server.actor(campus.cast.people[.host]!)]
        let feeds = actors.map { _ in SyncBatchCache(community: server.community, in: Caches()) }
        @Sendable func page(_ number: Int, in reader: any Reader) throws -> (json: [UInt8], asked: Int) {
            let counted = LogReader(reader)
            let page = try SyncPull.page(from: nil, as: actors[number], in: counted) { request, _ in
                try feeds[number].batch(request, in: counted)
            }
            return (try #require(page).json(cursor: ""), counted.asked)
        }
        func now(_ number: Int) async throws -> (json: [UInt8], asked: Int) {
            try await server.community.read { try page(number, in: $0) }
        }
        var before: [(json: [UInt8], asked: Int)] = []
        for number in actors.indices {
            before.append(try await now(number))
            let again = try await now(number)
            #expect(before[number].asked > 0 && again.asked == 0 && again.json == before[number].json)
        }
        #expect(
            try await server.call(.patch, "/events/\(campus.cast.event)", as: campus.sender(.host), ["title": "Moved"])
                .status == 200)
        for number in actors.indices {
            let after = try await now(number)
            #expect(after.asked > 0 && String(decoding: after.json, as: UTF8.self).contains("Moved"))
            let there = try await older.read { try page(number, in: $0) }
            #expect(there.asked > 0 && there.json == before[number].json, "a newer one is kept")
            // An older snapshot does not replace the cached one.
            let again = try await now(number)
            #expect(again.asked == 0 && again.json == after.json)
        }
        try older.close()
    }

    /// A cursor too long for a request header. Over sockets, because the limit is enforced where requests are read.
    @Test func `Somebody in 2,000 events fills from nothing and goes on from there`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, host, anna) = (campus.server, campus.cast.people[.host]!, try await campus.server.member("Anna"))
        let (me, by) = (anna.id, host.id)
        try await events(2000, .invited, by: host, on: server) { event, tx in
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
            @Sendable func pullAll(from cursor: String?) async throws -> Held {
                var held = Held(cursor: cursor)
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

/// Counts how often a scope's log is read.
private final class LogReader: Reader {
    private let inner: any Reader
    private(set) var asked = 0

    init(_ inner: any Reader) { self.inner = inner }

    func rows<Value>(_ sql: SQL, _ decode: (inout Row) throws -> Value) throws -> [Value] {
        if case .literal(let text)? = sql.pieces.first, text.description.hasPrefix("SELECT version, kind, subject") {
            asked += 1
        }
        return try inner.rows(sql, decode)
    }

    func row<Value>(_ sql: SQL, _ decode: (inout Row) throws -> Value) throws -> Value? { try inner.row(sql, decode) }
}
