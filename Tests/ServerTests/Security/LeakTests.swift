import Domain
import Foundation
import HTTPTypes
import Operations
import ServerOperations
import Store
import Testing

@testable import Server
@testable import TestCampus

/// Security checklist, 16: what problems and logs contain, and what they must not contain.
@Suite(.serialized) struct LeakTests {
    /// With a deliberately broken store.
    @Test func `An internal error shows no SQL, path or trace`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        try await campus.server.community.database.write { writer in
            try writer.execute("DROP INDEX rsvp_status")
            try writer.execute("ALTER TABLE event RENAME COLUMN description TO gone")
        }
        let host = campus.cast.people[.host]!
        for (path, sender) in [
            ("/api/v1/events/\(campus.cast.event)", host.bearer), ("/api/v1/events", host.bearer),
            ("/events/\(campus.cast.event)", host.browser),
            ("/", host.browser), ("/i/\(campus.cast.link)", .nobody),
            ("/api/v1/feeds/\(campus.cast.feedSecret).ics", .nobody),
        ] {
            let reply = try await campus.server.send(.get, path, as: sender)
            #expect(reply.status == 500, "\(path)")
            let text = reply.text.lowercased()
            for word in [
                "select ", "sqlite", "no such column", "grdb", ".swift", "/work", "/tmp", "e.description",
                "error domain",
            ] {
                #expect(!text.contains(word), "\(path) says \(word)")
            }
            if path.hasPrefix("/api") { #expect(reply.code == "internal" && reply.json["requestId"].string != nil) }
            // The operator finds the error in the log by its id, and the log contains no secret.
            let id = try #require(reply.header("X-Request-Id"))
            #expect(campus.server.log.all.contains { $0.hasPrefix("error") && $0.contains(id) })
            for line in campus.server.log.all {
                for secret in [campus.cast.link, campus.cast.feedSecret] { #expect(!line.contains(secret), "\(line)") }
                #expect(!line.contains { $0.isNewline }, "\(line)")
            }
        }
        let posted = try await campus.server.call(.post, "/events", as: host.bearer, TestServer.dinner())
        #expect(posted.status == 500 && !posted.text.lowercased().contains("insert"))
    }

    @Test func `Logs hold no secret and no raw line break`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, cast) = (campus.server, campus.cast)
        let host = cast.people[.host]!
        let unsubscribe = try #require(
            try await server.community.read { try $0.value("SELECT token FROM unsubscribe LIMIT 1", as: String.self) })
        for path in [
            "/unsubscribe/\(unsubscribe)/invited", "/unsubscribe/\(unsubscribe)", "/take-back/\(cast.resetToken)",
            "/VERIFY/\(cast.verifyToken)", "/mingle/reset/\(cast.resetToken)", "//g//\(cast.guestToken)",
            "/events/\(cast.event)?token=\(cast.guestToken)", "/api/v1/photos/\(cast.cover)?link=\(cast.link)",
            "/sign-in?next=/g/\(cast.guestToken)", "/verify/\(cast.verifyToken)", "/reset/\(cast.resetToken)",
            "/i/\(cast.link)", "/g/\(cast.guestToken)",
            "/api/v1/feeds/\(cast.feedSecret).ics", "/api/v1/invites/\(cast.link)", "/api/v1/guests/\(cast.guestToken)",
            "/api/v1/feeds/\(cast.feedSecret)", "/i/\(cast.link)/", "/api/v1/guests/\(cast.guestToken)/rsvp",
            "/g/\(cast.guestToken)?x=1", "/g/\(cast.guestToken)/event.ics", "/api/v1/guests/\(cast.guestToken).ics",
            "/x%0d%0aerror%20forged", "/events/a\u{2028}b",
        ] {
            _ = try await server.send(
                .get,
                path.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed.union(.init(charactersIn: "%")))!)
        }
        _ = try await server.call(.get, "/me", as: host.bearer, headers: ["User-Agent": "x\r\nerror forged"])
        _ = try await server.page("/me", as: host.browser)
        _ = try await server.call(.post, "/auth/login", ["email": .string(host.email), "password": "hunter2 hunter2"])
        _ = try await server.call(.put, "/guests/\(cast.guestToken)/rsvp", ["status": "maybe"])
        _ = try await server.call(.post, "/auth/refresh", ["refreshToken": .string(host.tokens.refreshToken!)])
        _ = try await server.form("account.verify", [("token", cast.verifyToken)])
        try await server.server.runJobs()
        let log = server.log.all
        #expect(log.count > 15)
        let secrets = [
            cast.verifyToken, cast.resetToken, cast.link, cast.guestToken, cast.feedSecret, host.tokens.accessToken,
            host.web.accessToken,
            host.tokens.refreshToken!, "hunter2", Member.password, host.email, unsubscribe,
        ]
        // Paths without secrets are logged, for diagnosis.
        #expect(
            log.contains { $0.contains("GET /events/\(cast.event) ") }
                && log.contains { $0.contains("POST /do/account.verify ") })
        for line in log {
            for secret in secrets { #expect(!line.contains(secret), "\(line)") }
            #expect(!line.contains { $0.isNewline }, "\(line)")
        }
    }

    @Test func `A failed sign-in logs one line with the address and nothing that was typed`() async throws {
        let server = try await TestServer(hasRateLimits: true, trustedProxies: ["192.0.2.200"])
        _ = try await server.member("Anna")
        func fail(_ peer: String, _ forwarded: String? = nil) async throws {
            let body: JSONValue = ["email": "anna@example.org", "password": "hunter2 hunter2"]
            var headers = ["Content-Type": "application/json"]
            headers["X-Forwarded-For"] = forwarded
            _ = try await server.send(.post, "/api/v1/auth/login", headers: headers, bytes: body.bytes, peer: peer)
        }
        var lines: [String] { server.log.all.filter { $0.contains("Sign-in failed") } }
        try await fail("192.0.2.1")
        _ = try await server.form("account.signIn", [("email", "nobody@example.org"), ("password", "hunter2")])
        try await fail("2001:db8::1")
        try await fail("192.0.2.200", "198.51.100.7")
        try await fail("192.0.2.200", "from 203.0.113.9")
        try await fail("192.0.2.200", "198.51.100.7:4711")
        try await fail("192.0.2.200", "[2001:db8::7]:4711")
        let ends = ["192.0.2.1", "unknown", "2001:db8::1", "198.51.100.7", "unknown", "198.51.100.7", "2001:db8::7"]
        #expect(lines.count == ends.count)
        for (line, end) in zip(lines, ends) {
            // Logged at the default level, which is "notice".
            #expect(line.hasPrefix("notice Sign-in failed from \(end) "), "\(line)")
            #expect(!line.contains("anna") && !line.contains("nobody@") && !line.contains("hunter2"))
        }
        for _ in 0..<12 { try await fail("192.0.2.50") }
        #expect(lines.count == ends.count + 12, "those that were not even tried count as well")
        _ = try await server.call(
            .post, "/auth/login", ["email": "anna@example.org", "password": .string(Member.password)])
        #expect(lines.count == ends.count + 12)
    }

    @Test func `No page or reply contains a password, a hash or somebody's address`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, cast) = (campus.server, campus.cast)
        let member = cast.people[.member]!
        for (path, sender) in [
            ("/api/v1/people", member.bearer), ("/api/v1/events/\(cast.event)/guests", member.bearer),
            ("/api/v1/events/\(cast.event)", member.bearer),
            ("/events/\(cast.event)/guests", member.browser), ("/events/\(cast.event)", member.browser),
            ("/api/v1/invites/\(cast.link)", .nobody),
            ("/i/\(cast.link)", .nobody), ("/events/\(cast.event).ics", member.browser),
            ("/api/v1/feeds/public.ics", .nobody),
        ] {
            let reply = try await server.send(.get, path, as: sender)
            #expect(reply.status == 200, "\(path)")
            for address in [
                cast.people[.host]!.email, cast.people[.guest]!.email, cast.secondGuest.email, "nora@elsewhere.org",
                "friend@elsewhere.org",
            ] {
                #expect(!reply.text.replacing("<wbr>", with: "").contains(address), "\(path) tells \(address)")
            }
            #expect(!reply.text.contains("scrypt"))
        }
        // Hosts do not see the addresses of members either.
        let host = cast.people[.host]!
        for (path, sender) in [
            ("/api/v1/events/\(cast.event)/guests", host.bearer),
            ("/api/v1/events/\(cast.event)/guests.csv", host.bearer),
            ("/api/v1/events/\(cast.event)/invitations", host.bearer), ("/events/\(cast.event)/guests", host.browser),
        ] {
            let reply = try await server.send(.get, path, as: sender)
            #expect(
                reply.status == 200 && !reply.text.replacing("<wbr>", with: "").contains(cast.people[.guest]!.email),
                "\(path)")
        }
    }
}
