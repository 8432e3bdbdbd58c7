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

/// `/sync/pull` over HTTP, with the cursor in the URL, or in a body if it is too long for a URL.
@Suite(.serialized, .timeLimit(.minutes(10))) struct PullTests {
    /// The two equivalent methods.
    static let methods = [HTTPRequest.Method.get, .post]

    @Test(arguments: methods) func `Without changes, the reply is empty`(
        _ method: HTTPRequest.Method
    ) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, host) = (campus.server, campus.sender(.host))
        let held = try await server.pullAll(by: method, as: host)
        #expect(held.rows.contains("event \(campus.cast.event) in public") && held.added.contains("public"))
        for _ in 1...2 {
            let again = try await server.pull(by: method, as: host, from: held.cursor)
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
        let news = try await server.pullAll(by: method, as: host, from: held.cursor)
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
            func isHeld(_ held: PulledRows) -> Bool { held.rows.contains { $0.hasPrefix("event \(event) in ") } }
            let before = try await server.pullAll(by: method, as: campus.sender(.guest))
            #expect(isHeld(before))
            try await server.writeDirectly { tx in
                try tx.execute("UPDATE event SET over_at = 0 WHERE id = \(ID<Event>(event)!)")
            }
            try await server.community.perform(ArchiveEvents(), as: .system)
            let now = try await server.pullAll(by: method, as: campus.sender(.guest), from: before.cursor)
            #expect(visibility == "PUBLIC" || now.removed.contains("event:\(event)"))
            let asked = try await server.pullAll(
                by: method, as: campus.sender(.guest), from: now.cursor, archive: true)
            #expect(isHeld(asked) && asked.added.contains("archive"))
            for (viewer, sees) in [
                (Viewer.host, true), (.guest, true), (.member, visibility == "PUBLIC"), (.nobody, false),
                (.unverified, false), (.removed, visibility == "PUBLIC"),
            ] {
                let sender = campus.sender(viewer)
                #expect(try await isHeld(server.pullAll(by: method, as: sender, archive: true)) == sees, "\(viewer)")
                #expect(try await !isHeld(server.pullAll(by: method, as: sender)), "\(viewer)")
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
                try await campus.server.pull(by: .get, as: campus.sender(viewer), from: nil),
                try await campus.server.pull(by: .post, as: campus.sender(viewer), from: nil)
            )
            #expect(got.status == 200 && got.json == posted.json, "\(viewer)")
            let page = try JSONDecoder().decode(SyncPage.self, from: Data(got.body))
            #expect(try JSONValue(JSON.encode(page)) == got.json && !page.puts.isEmpty, "\(viewer)")
        }
    }

    @Test(arguments: methods) func `Scopes without rows are named once, and not again when something comes`(
        _ method: HTTPRequest.Method
    ) async throws {
        let server = try await TestServer()
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        let event = try await server.event(by: anna, ["title": "Choir"])
        var held = try await server.pullAll(by: method, as: anna.bearer)
        let crew = "crew:\(event)"
        #expect(held.added.contains(crew) && !held.rows.contains { $0.hasSuffix(crew) }, "\(held.added.sorted())")
        let again = try await server.pull(by: method, as: anna.bearer, from: held.cursor)
        #expect(again.status == (method == .get ? 304 : 200))
        if method == .post { #expect(again.json["scopesAdded"] == .array([])) }
        _ = try await server.call(.post, "/events/\(event)/messages", as: anna.bearer, ["body": "Hello"])
        held = try await server.pullAll(by: method, as: anna.bearer, from: held.cursor)
        #expect(held.added.isEmpty && held.rows.contains { $0.hasPrefix("message") && $0.hasSuffix(crew) })
        // A lost scope is named too, although it had no rows for this person.
        let second = try await server.event(by: anna, ["title": "Tea"])
        try await server.rsvp(second, "going", as: bert)
        let before = try await server.pullAll(by: method, as: bert.bearer)
        #expect(before.added.contains("crew:\(second)"))
        try await server.rsvp(second, "notGoing", as: bert)
        #expect(
            try await server.pullAll(by: method, as: bert.bearer, from: before.cursor).removed.contains(
                "crew:\(second)"))
    }

    @Test(arguments: methods) func `Much comes in pages, each row once`(_ method: HTTPRequest.Method) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let server = campus.server
        let before = try await server.pullAll(by: method, as: .nobody)
        #expect(before.pages == 1)
        try await server.addEvents(1200, by: campus.cast.other)
        for (start, known) in [(before.cursor, 0), (nil, before.rows.count)] {
            let held = try await server.pullAll(by: method, as: .nobody, from: start)
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
        let outside = try await server.pullAll(by: method, as: member.bearer)
        #expect(!outside.rows.contains { $0.contains(event) } && outside.added.isDisjoint(with: scopes))
        try await server.invite([member.email], to: event, by: campus.cast.people[.host]!)
        let inside = try await server.pullAll(by: method, as: member.bearer, from: outside.cursor)
        #expect(inside.added == scopes && inside.removed.isEmpty)
        #expect(
            inside.rows.isSuperset(of: [
                "event \(event) in event:\(event)", "message \(campus.cast.message) in crew:\(event)",
            ]))
        #expect(
            try await server.call(.delete, "/events/\(event)/guests/\(member.id)", as: campus.sender(.host)).status
                == 204)
        let lost = try await server.pullAll(by: method, as: member.bearer, from: inside.cursor)
        #expect(lost.removed == scopes && lost.added.isEmpty)
        #expect(!lost.rows.contains { $0.contains(event) })
    }

    @Test(.tags(.P45), arguments: methods) func `Where strangers see nothing there is nothing to pull for them`(
        _ method: HTTPRequest.Method
    ) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, uma) = (campus.server, campus.cast.people[.unverified]!)
        let open = [
            try await server.pullAll(by: method, as: .nobody), try await server.pullAll(by: method, as: uma.bearer),
        ]
        #expect(open.allSatisfy { $0.rows.contains("event \(campus.cast.event) in public") })
        try await server.community.perform(FixSettings([.public: "off"]), as: .system)
        for cursor in [nil, open[0].cursor] {
            let nobody = try await server.pull(by: method, as: .nobody, from: cursor)
            #expect(
                nobody.status == 401 && nobody.code == "unauthenticated" && !nobody.text.contains(campus.cast.title))
            #expect(nobody.header("Content-Type") == "application/problem+json")
        }
        // An unverified account keeps its own rows and loses the rest.
        let own = try await server.pullAll(by: method, as: uma.bearer)
        #expect(!own.rows.isEmpty && own.rows.allSatisfy { $0.hasSuffix("in user:\(uma.id)") }, "\(own.rows)")
        #expect(try await server.pullAll(by: method, as: uma.bearer, from: open[1].cursor).removed == ["public"])
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
