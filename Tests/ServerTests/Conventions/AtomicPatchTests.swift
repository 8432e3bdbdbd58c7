import Domain
import HTTPTypes
import Store
import Testing

@testable import Server
@testable import TestCampus

/// A refused request changes nothing.
@Suite struct AtomicPatchTests {
    @Test func `PATCH me changes all that it names, or nothing`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        func pending() async throws -> [Int] {
            [
                try await server.count("SELECT count(*) FROM mail_token"),
                try await server.count("SELECT count(*) FROM job"),
            ]
        }
        let before = try await server.call(.get, "/me", as: anna.bearer).body
        let waiting = try await pending()
        let good: JSONValue = "anna@elsewhere.org"
        for body: JSONValue in [
            ["email": good, "handle": "?"], ["email": good, "givenName": " "],
            ["email": good, "timeZone": "Nowhere/Land"],
            ["email": "none", "givenName": "Annabel"],
        ] {
            // With and without the password: no request may apply only a part.
            for body in [body, body.setting("password", .string(Member.password))] {
                let reply = try await server.call(.patch, "/me", as: anna.bearer, body)
                #expect((400..<500).contains(reply.status), "\(body)")
                #expect(try await server.call(.get, "/me", as: anna.bearer).body == before, "\(body)")
                #expect(try await pending() == waiting, "\(body)")
            }
        }
    }
}
