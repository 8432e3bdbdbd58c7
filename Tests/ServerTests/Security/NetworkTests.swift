import Domain
import Foundation
import HTTPTypes
import Testing

@testable import Server
@testable import TestCampus

/// What counts as one network, and the bounds of what is kept about strangers.
@Suite struct NetworkTests {
    @Test func `IPv4 counts by address, IPv6 by its 64 first bits`() {
        #expect(Network(of: "192.0.2.1") != Network(of: "192.0.2.2"))
        #expect(Network(of: "2001:db8:1:2::1") == Network(of: "2001:db8:1:2:ffff:ffff:ffff:ffff"))
        #expect(Network(of: "2001:db8:1:2::1") != Network(of: "2001:db8:1:3::1"))
        #expect(Network(of: "2001:DB8:1:2:0:0:0:1") == Network(of: "2001:db8:1:2::9"))
        #expect(Network(of: "::ffff:192.0.2.1") == Network(of: "192.0.2.1"))
        #expect(
            Network(of: "192.0.2.1:80") == Network(of: "192.0.2.1")
                && Network(of: "[2001:db8:1:2::1]:80") == Network(of: "2001:db8:1:2::1"))
        #expect(Network(of: "fe80::1%eth0") == Network(of: "fe80::2%eth1"))
        #expect(Network(of: "::1") != Network(of: "127.0.0.1") && Network(of: "0.0.0.0") != Network(of: "::"))
        #expect(
            "\(Network(of: "192.0.2.1"))" == "192.0.2.1" && "\(Network(of: "2001:db8:1:2::1"))" == "2001:db8:1:2::/64")
    }

    @Test func `All that is no address is one network`() {
        for text in [
            "", "local", "192.0.2.256", "192.0.2.1:80:80", "2001:db8::1::2", String(repeating: "9", count: 1 << 20),
        ] {
            #expect(Network(of: text) == Network(of: "nowhere"), "\(text.prefix(30))")
        }
    }

    @Test func `Addresses of one IPv6 network share their limits, over HTTP`() async throws {
        let server = try await TestServer(hasRateLimits: true)
        func signIn(from peer: String) async throws -> Int {
            let body: JSONValue = ["email": "anna@example.org", "password": "a wrong one"]
            return try await server.send(
                .post, "/api/v1/auth/login", headers: ["Content-Type": "application/json"],
                bytes: body.bytes, peer: peer
            ).status
        }
        for number in 1...10 { #expect(try await signIn(from: "2001:db8:1:2::\(number)") == 401) }
        #expect(try await signIn(from: "2001:db8:1:2:a::1") == 429)
        #expect(try await signIn(from: "2001:db8:1:3::1") == 401)
        for number in 0..<990 { _ = try await server.send(.get, "/api/v1/me", peer: "2001:db8:9:9::\(number)") }
        let left = try await server.send(.get, "/api/v1/me", peer: "2001:db8:9:9::ffff").header("RateLimit")
        #expect(left?.contains("r=9;") == true, "\(left ?? "")")
    }

    /// No limit uses an address as it arrived.
    @Test func `No limit is keyed by a whole address`() throws {
        let folder = SourceSearchTests.root.appending(path: "Sources/Server")
        let files = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
            .filter { $0.hasSuffix(".swift") }
        let limits = ["limiter.check(", "limiter.take(", "limiter.allows(", ".acquire("]
        var (found, addresses): (Set<String>, Int) = ([], 0)
        for file in files {
            for line in try String(contentsOf: folder.appending(path: file), encoding: .utf8).components(
                separatedBy: "\n")
            {
                let isAddress = line.contains("context.address")
                addresses += isAddress ? 1 : 0
                for limit in limits where line.contains(limit) {
                    found.insert(limit)
                    #expect(!isAddress, "\(file): \(line)")
                }
            }
        }
        // After a rename the search would find nothing to refuse.
        #expect(found == Set(limits) && addresses > 0)
    }

    @Test func `What is kept to count strangers is bounded, however many and however long they are, and goes by time`()
        throws
    {
        let limiter = RateLimiter(isOn: true)
        let start = TestServer.start
        for number in 0..<250_000 {
            _ = limiter.take(
                .signIn, .network(Network(of: "10.\(number >> 16).\(number >> 8 & 255).\(number & 255)")), now: start)
        }
        #expect(limiter.count <= 100_000)
        let long = String(repeating: "x", count: 1 << 20)
        #expect(throws: Refusal.self) { for _ in 0..<11 { try limiter.check(.signIn, RateLimitKey(long), now: start) } }
        // A hash of 128 bits, whatever the length of the input.
        #expect(MemoryLayout<RateLimitKey>.size <= 24)
        limiter.removeExpired(now: start + .minutes(6))
        limiter.removeExpired(now: start + .minutes(12))
        #expect(limiter.count == 0)
    }

    @Test func `A bucket is remembered for as long as it takes to fill`() throws {
        let limiter = RateLimiter(isOn: true)
        var now = TestServer.start
        for _ in 0..<10 { try limiter.check(.signIn, RateLimitKey("someone"), now: now) }
        // Other keys rotate the generations meanwhile.
        for turn in 1...8 {
            now = TestServer.start + .seconds(Int64(turn * 6))
            limiter.removeExpired(now: now)
            let verdict = limiter.take(.signIn, RateLimitKey("someone"), now: now)
            #expect(verdict.isAllowed && verdict.remaining == 0, "\(turn)")
        }
        #expect(!limiter.take(.signIn, RateLimitKey("someone"), now: now).isAllowed)
    }
}
