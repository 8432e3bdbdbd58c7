import HTTPTypes
import Testing

@testable import Server
@testable import TestCampus

@Suite struct ServiceWorkerPushTests {
    @Test func `The service worker lies at the root and is asked for each time`() async throws {
        let server = try await TestServer()
        let reply = try await server.send(.get, "/sw.js")
        #expect(reply.status == 200)
        #expect(reply.header("Content-Type") == "text/javascript; charset=utf-8")
        #expect(reply.header("Cache-Control") == "no-cache")
        #expect(reply.header("X-Content-Type-Options") == "nosniff")
        // It caches no page, so it can show none to another person (checklist, 18).
        #expect(reply.text.contains("\"push\"") && reply.text.contains("\"notificationclick\""))
        #expect(!reply.text.contains("\"fetch\"") && !reply.text.contains("caches"))
    }

    @Test func `The picture that it shows is there`() async throws {
        let server = try await TestServer()
        let reply = try await server.send(.get, "/assets/now/icon-192.png")
        #expect(reply.status == 200 && reply.header("Content-Type") == "image/png")
    }
}
