import HTTPTypes
import Operations
import Store
import Testing

@testable import Server
@testable import TestCampus

/// Security checklist, 14: whose forwarded address is trusted.
@Suite(.serialized) struct ProxyTests {
    private func tries(_ server: TestServer, peer: String, forwarded: String?) async throws -> Int {
        let body: JSONValue = ["email": "x@example.org", "password": "wrong"]
        var headers = ["Content-Type": "application/json"]
        headers["X-Forwarded-For"] = forwarded
        return try await server.send(
            .post, "/api/v1/auth/login", headers: headers,
            bytes: body.bytes, peer: peer
        ).status
    }

    @Test func `A header from anywhere does not make a new caller`() async throws {
        let server = try await TestServer(hasRateLimits: true)
        for index in 0..<10 { #expect(try await tries(server, peer: "192.0.2.1", forwarded: "10.0.0.\(index)") == 401) }
        #expect(try await tries(server, peer: "192.0.2.1", forwarded: "10.0.0.99") == 429)
    }

    @Test func `A configured proxy is believed, and only about the last hop that is none`() async throws {
        let server = try await TestServer(hasRateLimits: true, trustedProxies: ["192.0.2.1", "192.0.2.2"])
        for _ in 0..<10 {
            #expect(try await tries(server, peer: "192.0.2.1", forwarded: "1.2.3.4, 10.0.0.1, 192.0.2.2") == 401)
        }
        #expect(try await tries(server, peer: "192.0.2.1", forwarded: "9.9.9.9, 10.0.0.1") == 429)
        #expect(try await tries(server, peer: "192.0.2.1", forwarded: "10.0.0.2") == 401)
        #expect(try await tries(server, peer: "192.0.2.3", forwarded: "10.0.0.1") == 401)
    }

    @Test func `A proxy is recognized in any notation, and its clients are distinguished`() async throws {
        let server = try await TestServer(hasRateLimits: true, trustedProxies: ["127.0.0.1", "2001:db8::1"])
        // A dual-stack socket reports IPv4 addresses in this form.
        for _ in 0..<10 {
            #expect(try await tries(server, peer: "::ffff:127.0.0.1", forwarded: "10.0.0.1:4711") == 401)
        }
        #expect(try await tries(server, peer: "127.0.0.1", forwarded: "10.0.0.1") == 429)
        #expect(try await tries(server, peer: "::ffff:127.0.0.1", forwarded: "10.0.0.2:4711") == 401)
        for _ in 0..<10 {
            #expect(try await tries(server, peer: "2001:db8:0::1", forwarded: "[2001:db8:7::9]:4711") == 401)
        }
        #expect(try await tries(server, peer: "2001:db8::1", forwarded: "2001:db8:7::1") == 429, "of the same /64")
        #expect(try await server.send(.get, "/metrics", peer: "::ffff:127.0.0.1").status == 200)
    }

    @Test func `What is no address is no proxy`() {
        for text in ["", "proxy", "10.0.0.0/8", "10.0.0", "::g", "1.2.3.4.5"] {
            #expect(TrustedProxies([text]) == nil, "\(text)")
        }
    }

    @Test func `Metrics are for the machine itself, not for what a proxy passes on`() async throws {
        let server = try await TestServer()
        #expect(try await server.send(.get, "/metrics", peer: "192.0.2.1").status == 404)
        #expect(
            try await server.send(.get, "/metrics", headers: ["X-Forwarded-For": "192.0.2.9"], peer: "127.0.0.1").status
                == 404)
        let own = try await server.send(.get, "/metrics", peer: "127.0.0.1")
        #expect(own.status == 200 && own.text.contains("\nmingle_people 0\n"))
    }

    @Test func `Health is 200 while the store can be written, and 503 when not`() async throws {
        let server = try await TestServer()
        #expect(try await server.send(.get, "/health").status == 200)
        try await server.community.database.write { _ = try $0.execute("DROP TABLE setting") }
        // The previous result stays cached for a moment.
        let patience = ContinuousClock.now + .seconds(30)
        var reply = try await server.send(.get, "/health")
        while reply.status == 200, ContinuousClock.now < patience {
            try await Task.sleep(for: .milliseconds(50))
            reply = try await server.send(.get, "/health")
        }
        #expect(reply.status == 503 && reply.header("Retry-After") != nil)
    }
}
