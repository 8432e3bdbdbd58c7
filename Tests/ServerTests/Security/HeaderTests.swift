import Foundation
import HTTPTypes
import Testing

@testable import Server
@testable import TestCampus

/// Security checklist, 11: the headers of every reply.
@Suite(.serialized) struct HeaderTests {
    @Test func `Every page has a strict policy and needs nothing that it forbids`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let host = campus.cast.people[.host]!.browser
        let event = "/events/\(campus.cast.event)"
        let paths: [(String, Sender)] = [
            ("/", .nobody), ("/", host), ("/discover", host), ("/past", host), ("/my-events", host),
            ("/events/new", host),
            (event, host), (event, .nobody), (event + "/edit", host), (event + "/delete", host),
            (event + "/guests", host),
            (event + "/invite", host), (event + "/qr.svg", host), ("/me", host), ("/me/settings", host),
            ("/me/import", host), ("/register", .nobody),
            ("/sign-in", .nobody), ("/forgot", .nobody), ("/forgot/sent", .nobody), ("/reset/x", .nobody),
            ("/take-back/x", .nobody),
            ("/verify/x", .nobody),
            ("/verify", campus.cast.people[.unverified]!.browser), ("/i/\(campus.cast.link)", .nobody),
            ("/g/\(campus.cast.guestToken)", .nobody), ("/nowhere", .nobody), ("/nowhere", host),
            ("/openapi.json", .nobody),
            ("/api/v1/me", .nobody), ("/health", .nobody), ("/assets/x/favicon.svg", .nobody),
        ]
        for (path, sender) in paths {
            let reply = try await campus.server.page(path, as: sender)
            #expect(reply.status < 500, "\(path)")
            let policy = try #require(reply.header("Content-Security-Policy"), "\(path)")
            #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
            // Map tiles are allowed only on pages with a map (`MapTests`).
            let own =
                ["/events/new", event + "/edit"].contains(path)
                ? policy.replacing(" https://tile.openstreetmap.org;", with: ";") : policy
            #expect(!own.contains("unsafe") && !own.contains("*") && !own.contains("http"))
            #expect(reply.header("X-Content-Type-Options") == "nosniff")
            #expect(reply.header("Referrer-Policy") == "same-origin")
            #expect(reply.header("Cross-Origin-Opener-Policy") == "same-origin")
            guard reply.header("Content-Type")?.hasPrefix("text/html") == true else { continue }
            for pattern in [
                #"<script(?![^>]*\bsrc=)"#, #"\sstyle="#, #"<style"#, #"\son[a-z]+="#, #"javascript:"#,
                #"src="https?:"#,
            ] {
                #expect(
                    reply.text.range(of: pattern, options: [.regularExpression, .caseInsensitive]) == nil,
                    "\(path) has \(pattern)")
            }
        }
    }

    @Test func `What is about a person is kept by no shared cache`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let host = campus.cast.people[.host]!
        for path in [
            "/", "/events/\(campus.cast.event)", "/api/v1/me", "/api/v1/events",
            "/api/v1/feeds/\(campus.cast.feedSecret).ics", "/g/\(campus.cast.guestToken)",
        ] {
            let reply = try await campus.server.send(
                .get, path, as: path.hasPrefix("/api") ? host.bearer : host.browser)
            #expect(
                reply.header("Cache-Control")?.contains("private") == true
                    || reply.header("Cache-Control") == "no-store", "\(path)")
        }
        let wrong = try await campus.server.call(.get, "/events/\(campus.cast.other.id)", as: host.bearer)
        #expect(wrong.header("Cache-Control") == "no-store")
    }
}
