import Domain
import HTTPTypes
import Testing

@testable import Server
@testable import TestCampus

@Suite(.serialized) struct RateLimitTests {
    @Test func `Every reply says how much is left, refusals too`() async throws {
        let server = try await TestServer(hasRateLimits: true)
        let anna = try await server.member("Anna")
        let read = try await server.call(.get, "/me", as: anna.bearer)
        #expect(read.header("RateLimit-Policy") == "\"reads\";q=1000;w=60")
        #expect(read.header("RateLimit") == "\"reads\";r=999;t=1")
        let write = try await server.call(.post, "/events", as: anna.bearer, TestServer.dinner())
        #expect(write.header("RateLimit-Policy") == "\"writes\";q=100;w=60")
        let replies = [
            try await server.call(.get, "/events/nothing", as: anna.bearer), try await server.call(.get, "/me"),
            try await server.call(.post, "/events", as: anna.bearer, ["title": " "]),
            try await server.page("/"),
            try await server.call(.get, "/me", as: .bearer("wrong")), try await server.form("nothing", []),
        ]
        for (index, reply) in replies.enumerated() {
            #expect(reply.header("RateLimit") != nil, "\(index): \(reply.status)")
        }
    }

    @Test func `A hundred writes a minute, then 429 with the time to wait, and reads go on`() async throws {
        let server = try await TestServer(hasRateLimits: true)
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        let event = try await server.event(by: bert)
        for index in 0..<100 {
            let reply = try await server.call(
                .put, "/events/\(event)/rsvp", as: anna.bearer, ["status": index % 2 == 0 ? "going" : "maybe"])
            #expect(reply.status == 200)
        }
        let refused = try await server.call(.put, "/events/\(event)/rsvp", as: anna.bearer, ["status": "going"])
        #expect(refused.status == 429 && refused.code == "rate_limited")
        let wait = try #require(refused.header("Retry-After").flatMap { Int64($0) })
        #expect((1...60).contains(wait))
        #expect(refused.header("RateLimit") != nil)
        #expect(try await server.call(.get, "/me", as: anna.bearer).status == 200)
        // Other people are not limited.
        #expect(try await server.call(.post, "/events", as: bert.bearer, TestServer.dinner()).status == 201)
        server.advance(.seconds(wait))
        #expect(
            try await server.call(.put, "/events/\(event)/rsvp", as: anna.bearer, ["status": "going"]).status == 200)
    }

    @Test func `A thousand reads a minute, by address for the signed out`() async throws {
        let server = try await TestServer(hasRateLimits: true)
        for _ in 0..<1000 { _ = try await server.call(.get, "/feeds/x.ics", headers: [:]) }
        let refused = try await server.call(.get, "/feeds/x.ics")
        #expect(refused.status == 429 && refused.header("Retry-After") != nil)
        let elsewhere = try await server.send(.get, "/api/v1/feeds/x.ics", peer: "192.0.2.7")
        #expect(elsewhere.status == 404)
        let page = try await server.page("/")
        #expect(page.status == 429 && page.header("Content-Type") == "text/html; charset=utf-8")
    }

    @Test func `Without limits nobody is held up`() async throws {
        let server = try await TestServer(hasRateLimits: false)
        let anna = try await server.member("Anna")
        for _ in 0..<120 { #expect(try await server.call(.patch, "/me", as: anna.bearer, [:]).status == 200) }
    }
}
