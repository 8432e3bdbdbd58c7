import Domain
import Foundation
import HTTPTypes
import Properties
import Testing

@testable import Server
@testable import TestCampus

/// ETag, 304, compression, HEAD.
@Suite(.serialized) struct ConditionalTests {
    @Test func `A GET has a strong tag, and a client that has it gets 304 with nothing`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, anna) = (campus.server, campus.cast.people[.host]!)
        for path in [
            "/api/v1/events", "/api/v1/events/\(campus.cast.event)", "/api/v1/me", "/openapi.json",
            "/api/v1/feeds/public.ics", "/", "/events/\(campus.cast.event)",
        ] {
            let sender = path.hasPrefix("/api") ? anna.bearer : anna.browser
            let first = try await server.send(.get, path, as: sender)
            let tag = try #require(first.header("ETag"), "\(path)")
            #expect(tag.hasPrefix("\"") && tag.hasSuffix("\"") && first.status == 200)
            #expect(first.header("Cache-Control") == "private, no-cache")
            for known in [tag, "\"other\", \(tag)", "*", "W/\(tag)"] {
                let second = try await server.send(.get, path, as: sender, headers: ["If-None-Match": known])
                #expect(second.status == 304 && second.body.isEmpty && second.header("ETag") == tag, "\(path) \(known)")
            }
            let other = try await server.send(.get, path, as: sender, headers: ["If-None-Match": "\"other\""])
            #expect(other.status == 200 && other.body == first.body, "\(path)")
        }
    }

    /// Routes without an ETag, and why.
    private static let untagged = [
        "GET /sync/stream": "goes on for half an hour",
        "GET /me/export": "an archive of the moment, which nobody keeps",
    ].merging(TableKind.allCases.map { ("GET /\($0.rawValue).xlsx", "the library dates each file that it writes") }) {
        $1
    }

    /// With unchanged data, every route of the contract keeps its ETag. This must not depend on timing or caches: time
    /// advances, and replies are encoded again.
    @Test func `As long as nothing changes, the tag of every GET holds`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let server = campus.server
        try await server.server.prepare()
        var held: Set<String> = []
        let endpoints = try server.server.endpoints().filter { $0.method == .get }
        for endpoint in endpoints {
            let route = "GET \(endpoint.path)"
            let call = try #require(RouteCall(route, on: campus.cast), "no call for \(route)")
            for viewer in [Viewer.host, .administrator, .guest] {
                let first = try await call.send(.get, to: server, as: campus.sender(viewer))
                guard first.status == 200 else { continue }
                if ConditionalTests.untagged[route] != nil {
                    #expect(first.header("ETag") == nil && first.header("Cache-Control") == "no-store", "\(route)")
                    held.insert(route)
                    continue
                }
                let tag = try #require(first.header("ETag"), "\(route)")
                for _ in 0..<4 {
                    // Small steps, so that the access tokens outlast all routes.
                    server.advance(Span(milliseconds: 1100))
                    let again = try await server.send(
                        .get, "/api/v1" + call.path, as: campus.sender(viewer), headers: ["If-None-Match": tag])
                    #expect(again.status == 304 && again.body.isEmpty, "\(route) as \(viewer)")
                }
                held.insert(route)
            }
        }
        #expect(
            held == Set(endpoints.map { "GET \($0.path)" }),
            "\(Set(endpoints.map { "GET \($0.path)" }).subtracting(held))")
    }

    @Test func `The tag changes with the reply, and differs between people where the reply does`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let path = "/events/\(campus.cast.event)"
        let before = try await campus.server.call(.get, path, as: campus.sender(.guest))
        let host = try await campus.server.call(.get, path, as: campus.sender(.host))
        #expect(before.header("ETag") != host.header("ETag"))
        _ = try await campus.server.call(.patch, path, as: campus.sender(.host), ["title": "Supper"])
        let after = try await campus.server.call(
            .get, path, as: campus.sender(.guest), headers: ["If-None-Match": before.header("ETag")!])
        #expect(after.status == 200 && after.json["title"] == "Supper")
    }

    @Test func `A tag is no way around a right`() async throws {
        let campus = try await Campus.copy("INVITED")
        let path = "/events/\(campus.cast.event)"
        let tag = try await campus.server.call(.get, path, as: campus.sender(.guest)).header("ETag")!
        for known in [tag, "*"] {
            let reply = try await campus.server.call(
                .get, path, as: campus.sender(.member), headers: ["If-None-Match": known])
            #expect(reply.status == 404)
        }
    }

    @Test func `Replies are compressed when asked for, under a tag of their own`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, sender) = (campus.server, campus.sender(.host))
        let plain = try await server.call(.get, "/events", as: sender)
        let packed = try await server.call(.get, "/events", as: sender, headers: ["Accept-Encoding": "br, gzip;q=0.8"])
        try #require(plain.body.count > 1024 || packed.header("Content-Encoding") == nil)
        let document = try await server.send(.get, "/openapi.json", headers: ["Accept-Encoding": "gzip"])
        let whole = try await server.send(.get, "/openapi.json")
        #expect(document.header("Content-Encoding") == "gzip" && document.header("Vary") == "Accept-Encoding")
        #expect(whole.header("Content-Encoding") == nil && whole.header("Vary") == "Accept-Encoding")
        #expect(document.body.count < whole.body.count / 2)
        #expect(try Gunzip.unpack(document.body) == whole.body)
        let tag = try #require(document.header("ETag"))
        #expect(tag != whole.header("ETag"))
        let again = try await server.send(
            .get, "/openapi.json", headers: ["Accept-Encoding": "gzip", "If-None-Match": tag])
        #expect(again.status == 304)
    }

    @Test(arguments: ["gzip;q=0", "identity", "br", "identity, gzip; q=0.0"])
    func `Nothing is compressed for a client that does not want it`(_ accept: String) async throws {
        let server = try await TestServer()
        let reply = try await server.send(.get, "/openapi.json", headers: ["Accept-Encoding": accept])
        #expect(reply.header("Content-Encoding") == nil)
    }

    @Test func `HEAD replies as GET without the body`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        for path in ["/api/v1/events", "/api/v1/me", "/api/v1/events/\(campus.cast.event)", "/openapi.json", "/health"]
        {
            let get = try await campus.server.send(.get, path, as: campus.sender(.host))
            let head = try await campus.server.send(.head, path, as: campus.sender(.host))
            #expect(head.status == 200 && head.body.isEmpty, "\(path)")
            #expect(
                head.header("ETag") == get.header("ETag") && head.header("Content-Type") == get.header("Content-Type"))
            #expect(head.header("Content-Length") == String(get.body.count), "\(path)")
        }
        let missing = try await campus.server.call(.head, "/events/\(campus.cast.other.id)", as: campus.sender(.host))
        #expect(missing.status == 404)
    }
}

enum Gunzip {
    /// Unpacks with the system's `gzip`, which shares no code with the server's compressor.
    static func unpack(_ bytes: [UInt8]) throws -> [UInt8] {
        let file = Scratch.path("packed.gz")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try SystemProgram(["gzip", "-dc", file.path]).output
    }
}
