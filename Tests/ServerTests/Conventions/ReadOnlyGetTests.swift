import Domain
import Foundation
import HTTPTypes
import Store
import Synchronization
import Testing

@testable import Operations
@testable import Server
@testable import ServerOperations
@testable import TestCampus

/// GET and HEAD write nothing.
@Suite(.serialized) struct ReadOnlyGetTests {
    /// Routes that write by design: the health check tests whether the store is writable.
    private let writing = ["GET /health"]

    /// Returns the path of every GET route, with an existing object for each parameter.
    private func addresses(_ campus: Campus) async throws -> [String] {
        let cast = campus.cast
        let host = try #require(cast.people[.host])
        let notice = try await campus.server.call(.get, "/notifications", as: host.bearer).json["items"][0]["id"].string
        return try campus.server.server.routes().filter {
            $0.hasPrefix("GET ") && !writing.contains($0) && !$0.hasSuffix("/sync/stream")
        }.map { route in
            var path = String(route.dropFirst(4))
            if path.hasPrefix("/api/v1/"), let call = RouteCall("GET " + path.dropFirst(7), on: cast) {
                return "/api/v1" + call.path
            }
            for (prefix, id) in [
                ("/people/{id}", "\(cast.other.id)"), ("/u/{id}", "\(cast.other.id)"), ("/messages/{id}", cast.message),
                ("/notifications/{id}", notice ?? ""),
            ] where path.hasPrefix(prefix) { path = path.replacing("{id}", with: id) }
            for (name, value) in [
                ("{id}", cast.event),
                (
                    "{token}",
                    path.hasPrefix("/verify")
                        ? cast.verifyToken : path.hasPrefix("/reset") ? cast.resetToken : cast.link
                ),
                ("{guestToken}", cast.guestToken), ("{secret}", cast.feedSecret), ("{hash}", cast.cover),
                ("{kind}", "message"),
                ("{handle}", cast.other.email), ("{command}", "event.create"),
            ] { path = path.replacing(name, with: value) }
            return path
        }
    }

    @Test func `No GET writes, for any reader`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let server = campus.server
        // A new message that nobody has read, and sessions that were last used hours ago.
        server.advance(.hours(3))
        _ = try await server.call(
            .post, "/events/\(campus.cast.event)/messages", as: campus.sender(.host), ["body": "News"])
        try await server.runJobsWithoutDelivery()
        try await server.server.prepare()
        let paths = try await addresses(campus)
        #expect(paths.count > 70, "\(paths.count)")
        #expect(
            paths.contains("/notifications") && paths.contains("/api/v1/events")
                && paths.contains { $0.hasSuffix("/chat") })
        for viewer in [Viewer.nobody, .guest, .host, .administrator] {
            var read = 0
            for path in paths {
                let sender: Sender =
                    path.hasPrefix("/api/") ? campus.sender(viewer) : campus.cast.people[viewer]?.browser ?? .nobody
                for method in [HTTPRequest.Method.get, .head] {
                    let before = try await server.community.database.dataVersion()
                    let reply = try await server.send(method, path, as: sender, headers: ["Accept": "text/html"])
                    #expect(
                        try await server.community.database.dataVersion() == before,
                        "\(method) \(path) as \(viewer) wrote")
                    #expect(reply.status < 500, "\(path)")
                    if reply.status == 200 { read += 1 }
                }
            }
            #expect(read > (viewer == .nobody ? 20 : 60), "\(viewer) read \(read)")
        }
    }

    /// Reading extends the session, and its row is updated later.
    @Test func `A session that only reads lives on`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        for _ in 0..<30 {
            server.advance(.days(5))
            #expect(try await server.page("/me", as: anna.browser).status == 200)
            let before = try await server.community.database.dataVersion()
            await server.server.runHousekeeping()
            #expect(try await server.community.database.dataVersion() != before)
            let quiet = try await server.community.database.dataVersion()
            #expect(try await server.page("/me", as: anna.browser).status == 200)
            await server.server.runHousekeeping()
            #expect(try await server.community.database.dataVersion() == quiet, "written once")
        }
        let usedAt = try await server.community.read {
            try $0.value("SELECT used_at FROM session WHERE id = \(anna.web.session)", as: Instant.self)
        }
        #expect(usedAt == server.now)
    }

    @Test func `However many ask whether the store can be written, it is tried once for all of them`() async throws {
        let server = try await TestServer()
        let commits = Mutex(0)
        let community = Community(
            database: server.community.database, environment: server.community.environment, commands: .all,
            handlers: .server
        ) { _ in commits.withLock { $0 += 1 } }
        let clock = Mutex(ContinuousClock.now)
        let probe = HealthProbe(community: community, now: { clock.withLock { $0 } })
        let found = await withTaskGroup { group in
            for _ in 0..<200 { group.addTask { await probe.isWritable() } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(found.allSatisfy { $0 } && commits.withLock { $0 } == 1)
        // Later probes share the result during its lifetime.
        for _ in 0..<20 { #expect(await probe.isWritable()) }
        clock.withLock { $0 += HealthProbe.lifetime - .milliseconds(1) }
        #expect(await probe.isWritable())
        #expect(commits.withLock { $0 } == 1)
        clock.withLock { $0 += .milliseconds(1) }
        #expect(await probe.isWritable())
        #expect(commits.withLock { $0 } == 2)
        #expect(try await server.send(.get, "/health").status == 200)
    }

    @Test func `Opening an entry of the inbox is a form; its address changes nothing`() async throws {
        let server = try await TestServer()
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        _ = try await server.call(.post, "/friend-requests", as: bert.bearer, ["userId": "\(anna.id)"])
        try await server.runJobsWithoutDelivery()
        func entry() async throws -> JSONValue {
            try await server.call(.get, "/notifications", as: anna.bearer).json["items"][0]
        }
        let id = try #require(try await entry()["id"].string)
        let shown = try await server.page("/notifications/\(id)", as: anna.browser)
        #expect(shown.status == 303 && shown.header("Location") == "/people")
        #expect(try await entry()["readAt"].string == nil)
        let others = try await server.form("notice.open", [("id", id)], as: bert.browser)
        #expect(others.status == 303 && others.header("Location") == "/notifications")
        let opened = try await server.form("notice.open", [("id", id)], as: anna.browser)
        #expect(opened.status == 303 && opened.header("Location") == "/people")
        #expect(try await entry()["readAt"].string != nil)
    }
}
