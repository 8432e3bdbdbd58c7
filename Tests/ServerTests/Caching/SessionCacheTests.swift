import Domain
import HTTPTypes
import Testing

@testable import Operations
@testable import Server
@testable import ServerOperations
@testable import TestCampus

/// The session cache equals the stored rows after every request (security checklist, 6).
@Suite(.serialized) struct SessionCacheTests {
    private static let routes =
        PageTable.rows.map(\.route).filter { $0.hasPrefix("POST /do/") }
        + PermissionTable.rows.map(\.route).filter { !$0.hasPrefix("GET ") }

    private struct Remembered {
        let server: TestServer
        let hashes: [[UInt8]]

        /// Loads every session of everybody on the campus into the cache.
        init(_ campus: Campus) async throws {
            server = campus.server
            let environment = server.community.environment
            hashes = (campus.cast.people.values + [campus.cast.other]).flatMap { [$0.tokens, $0.web] }.map {
                environment.digest(Array($0.accessToken.utf8))
            }
            for hash in hashes {
                if let person = try await row(hash) {
                    server.server.sessions.insert(person, for: hash, now: server.now)
                }
            }
        }

        func row(_ hash: [UInt8]) async throws -> Person? {
            let now = server.now
            return try await server.community.read {
                try AccountQuery.session(accessHash: hash, now: now, in: $0)?.person
            }
        }

        func check(_ what: String) async throws {
            for hash in hashes {
                guard let person = server.server.sessions.find(hash, now: server.now) else { continue }
                #expect(try await row(hash) == person, "\(what) leaves \(person.name)'s session as it was")
            }
        }
    }

    @Test(arguments: [Viewer.host, .administrator], routes)
    func `After a write nothing is remembered that is no longer so`(_ viewer: Viewer, _ route: String) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let remembered = try await Remembered(campus)
        if route.hasPrefix("POST /do/") {
            _ = try await PageCall(route, on: campus.cast)?.send(
                to: campus.server, as: campus.cast.people[viewer]?.browser ?? .nobody)
        } else {
            let method = HTTPRequest.Method(rawValue: String(route.split(separator: " ")[0]))!
            _ = try await RouteCall(route, on: campus.cast)?.send(method, to: campus.server, as: campus.sender(viewer))
        }
        try await remembered.check(route)
    }

    @Test func `Nor after what takes more than one step`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, host) = (campus.server, campus.cast.people[.host]!)
        let community = server.community
        func actor() async throws -> Actor {
            let now = server.now
            let hash = community.environment.digest(Array(host.web.accessToken.utf8))
            return .person(
                try #require(
                    try await community.read { try AccountQuery.session(accessHash: hash, now: now, in: $0)?.person }))
        }
        var remembered = try await Remembered(campus)
        try await community.change(
            profile: UpdateProfile(givenName: "Re"), email: "late@elsewhere.org", password: Member.password,
            as: try await actor())
        try await remembered.check("ChangeMe")

        try await community.perform(
            VerifyEmail(token: server.mailToken(.verifyEmail, to: "late@elsewhere.org")), as: .nobody)
        let token = try await server.mailToken(.addressChanged, to: host.email)
        remembered = try await Remembered(campus)
        _ = try await community.perform(RestoreEmail(token: token), as: .nobody)
        try await remembered.check("RestoreEmail")

        server.advance(.seconds(1))
        remembered = try await Remembered(campus)
        for _ in 0..<Quota.sessions.limit {
            _ = try await community.perform(
                StartSession(user: campus.cast.other.id, kind: .web, device: ""), as: .system)
        }
        try await remembered.check("StartSession")
    }
}
