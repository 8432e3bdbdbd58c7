import Domain
import Foundation
import HTTPTypes
import NIOCore
import Operations
import Properties
import ServerOperations
import Testing

@testable import Server
@testable import TestCampus

/// Security checklist, 13, over real sockets: limits on what a client may send.
@Suite(.serialized, .tags(.alone), .timeLimit(.minutes(2))) struct LimitTests {
    private func status(_ head: String, _ port: Int) async throws -> String {
        let connection = try await RawConnection(port: port)
        try? await connection.send(head)
        _ = await connection.waits { $0.text.contains("\r\n\r\n") || $0.isClosed }
        let line = connection.text.components(separatedBy: "\r\n")[0]
        await connection.close()
        return line
    }

    @Test func `Headers that are too large or too many are refused or cut off, and others are served on`() async throws
    {
        let server = try await TestServer()
        try await server.live { port in
            let ask = "GET /health HTTP/1.1\r\nHost: localhost\r\n"
            #expect(try await status(ask + "\r\n", port).hasPrefix("HTTP/1.1 200"))
            #expect(
                try await status(ask + "X-A: \(String(repeating: "a", count: 8000))\r\n\r\n", port).hasPrefix(
                    "HTTP/1.1 200"))
            for hostile in [
                "X-A: \(String(repeating: "a", count: 100_000))\r\n", String(repeating: "X-A: b\r\n", count: 200),
                (0..<40).map { "X-\($0): \(String(repeating: "a", count: 1000))\r\n" }.joined(), "X-A: a\u{0}b\r\n",
                "X A: b\r\n",
                "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", "Content-Length: 5\r\nContent-Length: 6\r\n",
                "Content-Length: -1\r\n",
            ] {
                let line = try await status(ask + hostile + "\r\n", port)
                #expect(line.isEmpty || line.hasPrefix("HTTP/1.1 4"), "\(hostile.prefix(30)): \(line)")
            }
            #expect(
                try await !status(
                    "GET /\(String(repeating: "a", count: 200_000)) HTTP/1.1\r\nHost: localhost\r\n\r\n", port
                ).hasPrefix("HTTP/1.1 5"))
            for nonsense in ["\u{0}\u{1}\u{2}\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET\r\n\r\n", "\r\n\r\n\r\n"] {
                let line = try await status(nonsense, port)
                #expect(line.isEmpty || line.hasPrefix("HTTP/1.1 4"), "\(nonsense.debugDescription): \(line)")
            }
            #expect(try await status(ask + "\r\n", port).hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test func `A body over the limit is refused over a socket too, chunked or not`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let head =
            "POST /api/v1/events HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAuthorization: Bearer \(anna.tokens.accessToken)\r\n"
        try await server.live { port in
            let announced = try await status(head + "Content-Length: 99999999999\r\n\r\n{", port)
            #expect(announced.hasPrefix("HTTP/1.1 413"))
            let chunk = String(repeating: " ", count: 65_536)
            let body = String(repeating: "10000\r\n\(chunk)\r\n", count: 17) + "0\r\n\r\n"
            let chunked = try await status(head + "Transfer-Encoding: chunked\r\n\r\n" + body, port)
            #expect(chunked.hasPrefix("HTTP/1.1 413"))
        }
    }

    @Test func `Silent connections and slow bodies are closed`() {
        #expect(MingleServer.idleTimeout == .seconds(30) && RequestBody.baseTimeout == .seconds(30))
        #expect(
            CountedChannel.firstByteTimeout == .seconds(10) && ConnectionLimiter.limit == 4096
                && RequestBody.limit == 1 << 20)
    }

    @Test func `An address without sign-in has fifty streams`() async throws {
        let slots = SlotPool()
        func acquire(_ address: String) -> SlotPool.Slot? {
            guard case .slot(let slot) = slots.acquire(.network(Network(of: address)), each: 50) else { return nil }
            return slot
        }
        var taken = (1...50).map { acquire("2001:db8:1:2::\($0)") }
        #expect(taken.allSatisfy { $0 != nil })
        #expect(
            acquire("2001:db8:1:2:ffff::9") == nil && acquire("2001:db8:1:3::1") != nil && acquire("192.0.2.1") != nil)
        taken.removeLast()
        #expect(acquire("2001:db8:1:2::1") != nil)
    }

    /// SIGTERM must not wait for streams, which last longer than this suite may.
    @Test func `Shutting down ends open streams at once`() async throws {
        #expect(StreamAPI.maxDuration == .seconds(30 * 60))
        let server = try await TestServer()
        // The server shuts down while the client holds the stream open.
        let stream = try await server.live { port in
            let stream = try await RawConnection.stream(port: port, token: nil)
            #expect(await stream.waits { $0.text.contains("event: hello") })
            return stream
        }
        let closed = await stream.waits { $0.isClosed || $0.text.contains("0\r\n\r\n") }
        #expect(closed)
        await stream.close()
    }
}
