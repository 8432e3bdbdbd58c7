import Domain
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Operations
import ServerOperations
import Synchronization
import Testing

@testable import Server
@testable import TestCampus

/// The cache of replies that are shared between requests: what belongs to its key, for every route and page.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ReplyCacheTests {
    /// A GET of the contract or the web app, filled in.
    private struct GetRequest {
        var name: String
        var path: String
        var query: [String]
        var isCached: Bool
        var isPage: Bool

        /// Returns the path with one more parameter.
        func adding(_ parameter: String) -> String { path + (path.contains("?") ? "&" : "?") + parameter }
    }

    private func getRequests(_ campus: Campus) throws -> [GetRequest] {
        let routes = try campus.server.server.endpoints().filter { $0.method == .get && $0.path != "/sync/stream" }
        let pages = try campus.server.server.pages().filter { $0.method == .get }
        return try routes.map { endpoint in
            let call = try #require(RouteCall("GET \(endpoint.path)", on: campus.cast), "GET \(endpoint.path)")
            return GetRequest(
                name: "GET /api/v1\(endpoint.path)", path: "/api/v1" + call.path, query: endpoint.query.map(\.name),
                isCached: endpoint.isCached,
                isPage: false)
        }
            + pages.map { page in
                let call = try #require(PageCall(page.name, on: campus.cast), "\(page.name)")
                return GetRequest(
                    name: page.name, path: call.path, query: page.query, isCached: page.isCached, isPage: true)
            }
    }

    private func sender(_ viewer: Viewer, _ getRequest: GetRequest, _ campus: Campus) -> Sender {
        let member = campus.cast.people[viewer]
        return (getRequest.isPage ? member?.browser : member?.bearer) ?? .nobody
    }

    @Test func `A parameter that is not declared, and another spelling of the path, is no other reply`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let server = campus.server
        var held = 0
        for getRequest in try getRequests(campus) where getRequest.isCached {
            for viewer in [Viewer.host, .administrator, .guest] {
                server.advance(.seconds(1))
                let sender = sender(viewer, getRequest, campus)
                let plain = try await server.send(.get, getRequest.path, as: sender)
                guard plain.status == 200 else { continue }
                let kept = server.server.cache.count
                #expect(kept > 0, "\(getRequest.name)")
                for path in [
                    getRequest.adding("x=1"), getRequest.adding("x=2&y"), getRequest.adding("utm_source=a"),
                    getRequest.adding(""),
                    getRequest.adding("%78=1"), "/" + getRequest.path,
                    getRequest.path.contains("?") ? getRequest.path : getRequest.path + "/",
                ] {
                    let again = try await server.send(.get, path, as: sender)
                    #expect(again.status == 200 && again.body == plain.body, "\(path)")
                    // A first request for a secret makes it, and so clears the cache.
                    #expect(server.server.cache.count <= kept, "\(path) is kept anew")
                }
                held += 1
                break
            }
        }
        #expect(held >= 30, "\(held)")
    }

    /// A sample value for each query parameter. A parameter without one fails the test.
    private static let values = [
        "limit": "1", "cursor": "nothing", "q": "zzz", "tag": "zzz", "range": "week", "when": "past", "mine": "hosting",
        "from": "2027-01-01T00:00:00Z", "to": "2026-01-01T00:00:00Z", "order": "desc", "size": "thumb", "link": "x",
        "kind": "person", "subject": "x", "client": "01930000-0000-7000-8000-000000000000", "schema": "1",
        "all": "1", "archive": "true", "mailed": "1", "before": "x", "number": "9", "next": "/people", "show": "maybe",
        "title": "x", "allDay": "1", "startDate": "2027-01-01", "endDate": "2027-01-02", "startsAt": "2027-01-01T20:30",
        "endsAt": "2027-01-01T22:30", "timeZone": "Asia/Tokyo", "locationName": "x", "tags": "x",
        "coverHue": "3", "emoji": "%F0%9F%8E%B2", "coverPosition": "9", "photo": "x", "template": "potluck",
        "copy": "x",
        "sort": "name", "by": "type", "role": "01930000-0000-7000-8000-000000000000",
        "area": "01930000-0000-7000-8000-000000000000",
        "venue": "01930000-0000-7000-8000-000000000000", "type": "PUBLIC_BUILDING", "status": "COMPLETED",
        "in": "01930000-0000-7000-8000-000000000000",
        "activity": "01930000-0000-7000-8000-000000000000", "with": "01930000-0000-7000-8000-000000000000",
        "ids": "01930000-0000-7000-8000-000000000000", "period": "week", "zone": "Asia/Tokyo",
        "person": "x", "code": "x", "command": "chat", "communityName": "x", "registration": "invited", "domain": "x",
        "public": "off", "accent": "own", "ownAccent": "%230f766e", "helpAddress": "x",
        "day": "2027-03-03", "view": "week", "near": "52.5,13.4", "within": "5", "past": "1", "undo": "x",
    ]

    /// Returns the reply's text without the ids of creation forms (`Fields.made`), which differ between sessions.
    private static func withoutIDs(_ reply: ReceivedReply) -> String {
        reply.text.replacing(/value="[0-9a-f-]{36}" autocomplete="off" data-made/, with: "")
    }

    /// Every parameter that is read is declared, and every declared parameter changes the reply.
    @Test func `Every declared parameter has a reply of its own`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let server = campus.server
        var differing: Set<String> = []
        for getRequest in try getRequests(campus) where !getRequest.query.isEmpty {
            for viewer in [Viewer.host, .administrator, .nobody] {
                // By session cookie, which lasts longer than this test.
                let sender = campus.cast.people[viewer]?.browser ?? .nobody
                let path = String(getRequest.path.split(separator: "?")[0])
                guard try await server.send(.get, path, as: sender).status < 500 else { continue }
                for name in getRequest.query {
                    let value = try #require(ReplyCacheTests.values[name], "\(getRequest.name) has \(name)")
                    server.advance(.seconds(10))
                    let plain = try await server.send(.get, path, as: sender)
                    let asked = try await server.send(.get, "\(path)?\(name)=\(value)", as: sender)
                    server.advance(.seconds(10))
                    let alone = try await server.send(.get, "\(path)?\(name)=\(value)", as: sender)
                    #expect(
                        asked.status == alone.status
                            && (asked.status >= 400
                                || ReplyCacheTests.withoutIDs(asked) == ReplyCacheTests.withoutIDs(alone)),
                        "\(getRequest.name) \(name) as \(viewer)")
                    if asked.status != plain.status
                        || ReplyCacheTests.withoutIDs(asked) != ReplyCacheTests.withoutIDs(plain)
                    {
                        differing.insert("\(getRequest.name) \(name)")
                    }
                }
            }
        }
        for seen in [
            "GET /discover q", "GET /discover tag", "GET /discover range", "GET /discover near",
            "GET /api/v1/events near", "GET /people q", "GET /sign-in next", "GET /events/{id}/hosts q",
            "GET /events/preview title",
            "GET /events/{id}/invite q", "GET /events/{id}/guests show", "GET /events/{id}/announcements show",
            "GET /events/{id}/guests q", "GET /events/{id}/chat/after number", "GET /api/v1/events when",
            "GET /api/v1/events q", "GET /api/v1/feeds/public.ics tag", "GET /api/v1/people q",
            "GET /api/v1/people limit",
        ] { #expect(differing.contains(seen), "\(seen) changes nothing") }
    }

    /// Two browsers and an API client of one person: each gets the reply that it would get alone.
    @Test func `No reply depends on what its key does not have`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let server = campus.server
        for viewer in [Viewer.host, .administrator] {
            let member = campus.cast.people[viewer]!
            let other = try await server.session(member.id, .web)
            let program = try await server.session(member.id, .api)
            let askers: [(Sender, [String: String])] = [
                (.bearer(program.accessToken), ["User-Agent": "curl/8", "Accept-Language": "de", "Accept": "*/*"]),
                (
                    .cookie("mingle=\(member.web.accessToken)"),
                    [
                        "User-Agent": "Firefox", "Accept-Language": "fa", "Accept": "text/html",
                        "Referer": "http://localhost/people",
                    ]
                ),
                (
                    .cookie("mingle=\(other.accessToken); mingle-theme=dark; mingle-device=x; tz=Asia/Tokyo"),
                    [
                        "User-Agent": "Chrome", "Accept-Language": "en", "Accept": "text/html",
                        "X-Forwarded-For": "192.0.2.9", "Prefer": "x",
                    ]
                ),
                (.cookie("mingle=\(other.accessToken); mingle-theme=light"), [:]),
            ]
            // Archives and workbooks contain the time.
            for getRequest in try getRequests(campus)
            where getRequest.name != "GET /api/v1/me/export" && !getRequest.name.hasSuffix(".xlsx") {
                func ask(_ asker: (Sender, [String: String])) async throws -> ReceivedReply {
                    try await server.send(.get, getRequest.path, as: asker.0, headers: asker.1)
                }
                server.advance(.seconds(1))
                var together: [ReceivedReply] = []
                for asker in askers { together.append(try await ask(asker)) }
                for (index, asker) in askers.enumerated() {
                    server.advance(.seconds(1))
                    let alone = try await ask(asker)
                    guard alone.status == 200 else { continue }
                    #expect(
                        together[index].status == 200
                            && ReplyCacheTests.withoutIDs(together[index]) == ReplyCacheTests.withoutIDs(alone)
                            && together[index].header("Content-Type") == alone.header("Content-Type"),
                        "\(getRequest.name) to asker \(index) as \(viewer)")
                }
            }
        }
    }

    @Test func `A handler is given the parameters that are declared, once and in one order`() throws {
        func asked(_ path: String, _ names: [String]) throws -> String? {
            let request = Request(
                head: HTTPRequest(method: .get, scheme: nil, authority: nil, path: path),
                body: .init(buffer: ByteBuffer()))
            return try request.restricted(to: QueryParameters(request.uri.query, declared: names)).head.path
        }
        #expect(try asked("/a?x=1", []) == "/a")
        #expect(try asked("/a?", ["q"]) == "/a")
        #expect(try asked("//a///b/?q", ["q"]) == "/a/b?q=")
        #expect(try asked("/a?b=2&x&a=1+%20&b=3&%61=4", ["a", "b"]) == "/a?a=1+%20&b=2")
        #expect(try asked("/a?from=2026-01-01T00:00:00+02:00", ["from"]) == "/a?from=2026-01-01T00:00:00+02:00")
        #expect(try asked("/", ["q"]) == "/")
    }

    // MARK: The public feed

    @Test
    func `The public feed is made once in ten seconds whatever is written, and not at all where strangers see nothing`()
        async throws
    {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let event = try await server.event(by: anna, ["title": "Choir"])
        let first = try await server.call(.get, "/feeds/public.ics")
        #expect(first.text.contains("SUMMARY:Choir"))
        for second in 0..<9 {
            _ = try await server.call(
                .patch, "/events/\(event)", as: anna.bearer, ["title": .string("Choir \(second)")])
            for path in ["/feeds/public.ics", "/feeds/public.ics?x=\(second)", "//feeds/public.ics/"] {
                let reply = try await server.call(.get, path, as: second % 2 == 0 ? anna.bearer : .nobody)
                #expect(reply.body == first.body && reply.header("ETag") == first.header("ETag"), "\(path)")
            }
            server.advance(.seconds(1))
        }
        #expect(server.server.shared.count == 1 && server.server.cache.count == 0)
        server.advance(.seconds(1))
        let later = try await server.call(.get, "/feeds/public.ics", headers: ["If-None-Match": first.header("ETag")!])
        #expect(later.status == 200 && later.text.contains("SUMMARY:Choir 8"))
        try await server.community.perform(FixSettings([.public: "off"]), as: .system)
        #expect(try await server.call(.get, "/feeds/public.ics").status == 404)
        server.advance(.seconds(20))
        await server.server.runHousekeeping()
        #expect(server.server.shared.count == 0)
    }

    /// Counts how often a reply is made, and how many are in progress at once.
    private final class Counts: Sendable {
        struct State {
            var made = 0
            var atWork = 0
            var maxConcurrency = 0
        }
        let state = Mutex(State())
    }

    @Test func `One makes it for all who ask, one after the other`() async throws {
        let shared = SharedReplyCache(in: Caches())
        let counts = Counts()
        try await withThrowingTaskGroup(of: Server.Reply.self) { group in
            for index in 0..<60 {
                group.addTask {
                    try await shared.reply("feed \(index % 3)", now: TestServer.start) {
                        counts.state.withLock { state in
                            state.made += 1
                            state.atWork += 1
                            state.maxConcurrency = max(state.maxConcurrency, state.atWork)
                        }
                        try await Task.sleep(for: .milliseconds(20))
                        counts.state.withLock { $0.atWork -= 1 }
                        return Server.Reply(type: "text/calendar", body: [])
                    }
                }
            }
            let replies = try await group.reduce(0) { count, _ in count + 1 }
            #expect(replies == 60)
        }
        let state = counts.state.withLock { $0 }
        #expect(state.made == 3 && state.maxConcurrency == 1)
        // Replies that exceed the cache's size together are made again each time, and the cache does not grow.
        for index in 0..<5 {
            let body = [UInt8](repeating: 0, count: 10 << 20)
            _ = try await shared.reply("large \(index)", now: TestServer.start) {
                Server.Reply(type: "application/zip", body: body)
            }
        }
        #expect(shared.count == 3)
        // The clock went back.
        let again = try await shared.reply("large 4", now: TestServer.start - .seconds(1)) {
            Server.Reply(type: "text/calendar", body: [1])
        }
        #expect(again.body == [1])
    }

    @Test func `Calendars and tables are limited to twenty a minute, per person charged`() async throws {
        let server = try await TestServer(hasRateLimits: true)
        let anna = try await server.member("Anna")
        let event = try await server.event(by: anna)
        let url = try #require(try await server.call(.post, "/me/feeds", as: anna.bearer).json["url"].string)
        let feed = "/api/v1/feeds/" + url.split(separator: "/").last!
        func ask(
            _ path: String, as sender: Sender = .nobody, peer: @autoclosure () -> String? = nil
        ) async throws -> [Int] {
            var replies: [Int] = []
            for index in 0..<21 {
                // A write before each request, because a cached reply does not count towards the limit.
                _ = try await server.call(
                    .patch, "/events/\(event)", as: anna.bearer, ["title": .string("\(path) \(index)")])
                let reply = try await server.send(.get, path, as: sender, peer: peer())
                replies.append(reply.status)
                if reply.status == 429 { #expect(reply.header("Retry-After") != nil) }
            }
            return replies
        }
        let refused = Array(repeating: 200, count: 20) + [429]
        #expect(try await ask("/api/v1/feeds/public.ics") == refused)
        #expect(try await server.send(.get, "/api/v1/feeds/public.ics", peer: "192.0.2.7").status == 200)
        server.advance(.minutes(1))
        // A personal feed is limited by its owner, whichever network asks.
        var host = 0
        let feeds = try await ask(
            feed,
            peer: {
                host += 1; return "198.51.100.\(host)"
            }())
        #expect(feeds.filter { $0 == 429 }.count == 1)
        server.advance(.minutes(1))
        let tables = try await ask("/api/v1/events/\(event)/guests.csv", as: anna.bearer)
        #expect(tables.filter { $0 == 429 }.count == 1)
    }
}
