import Foundation
import HTTPTypes
import Logging
import NIOCore
import NIOEmbedded
import Properties
import Testing

@testable import Operations
@testable import Server
@testable import ServerOperations
@testable import TestCampus

/// One address cannot use up all connections (security checklist, 23).
@Suite(.serialized, .tags(.alone), .timeLimit(.minutes(2))) struct ConnectionTests {
    private let here = Network(of: "192.0.2.1")

    private func isIn(_ admission: ConnectionLimiter.Admission) -> Bool { admission != .refused }

    @Test func `A network has so many connections, and others have theirs`() {
        let connections = ConnectionLimiter(limitPerNetwork: 3)
        let first = connections.admit(EmbeddedChannel(), from: here)
        #expect((0..<2).allSatisfy { _ in isIn(connections.admit(EmbeddedChannel(), from: here)) })
        #expect(!isIn(connections.admit(EmbeddedChannel(), from: here)))
        #expect(isIn(connections.admit(EmbeddedChannel(), from: Network(of: "192.0.2.2"))))
        // A /64 counts as one network.
        for number in 0..<3 {
            #expect(isIn(connections.admit(EmbeddedChannel(), from: Network(of: "2001:db8::\(number)"))))
        }
        #expect(!isIn(connections.admit(EmbeddedChannel(), from: Network(of: "2001:db8::9"))))
        // A proxy, which everybody comes through, has no limit of its own.
        #expect((0..<50).allSatisfy { _ in isIn(connections.admit(EmbeddedChannel(), from: nil)) })
        guard case .admitted(let number) = first else { return }
        connections.release(number, from: here)
        connections.release(number, from: here)
        #expect(isIn(connections.admit(EmbeddedChannel(), from: here)) && connections.count == 57)
    }

    @Test func `Where all places are taken, the one who has the most gives up the oldest`() throws {
        let connections = ConnectionLimiter(limitPerNetwork: 100, limit: 10)
        let greedy = (0..<9).map { _ in EmbeddedChannel() }
        for channel in greedy {
            try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).wait()
            #expect(isIn(connections.admit(channel, from: here)))
        }
        for number in 2...5 {
            #expect(isIn(connections.admit(EmbeddedChannel(), from: Network(of: "192.0.2.\(number)"))), "\(number)")
        }
        #expect(greedy.map(\.isActive) == [false, false, false] + Array(repeating: true, count: 6))
        #expect(connections.count == 10)
        // Nobody is disconnected for a network that has no fewer connections.
        #expect(!isIn(connections.admit(EmbeddedChannel(), from: here)))
        let even = ConnectionLimiter(limitPerNetwork: 100, limit: 2)
        #expect(
            isIn(even.admit(EmbeddedChannel(), from: here))
                && isIn(even.admit(EmbeddedChannel(), from: Network(of: "192.0.2.2"))))
        #expect(!isIn(even.admit(EmbeddedChannel(), from: Network(of: "192.0.2.3"))))
    }

    private let ask = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"

    @Test func `Idle connections of one address shut nobody else out, and end by themselves`() async throws {
        let server = try await TestServer(connectionsPerAddress: 20)
        try await server.live { port in
            var idle: [RawConnection] = []
            for _ in 0..<20 { idle.append(try await RawConnection(port: port)) }
            // Another connection from this address is closed at once; other addresses are not affected.
            let more = try await RawConnection(port: port)
            #expect(await more.waits { $0.isClosed })
            for _ in 0..<3 {
                let other = try await RawConnection(port: port, from: "127.0.0.2")
                try await other.send(ask)
                #expect(await other.waits { $0.text.contains("200 OK") })
                await other.close()
            }
            #expect(CountedChannel.firstByteTimeout < MingleServer.idleTimeout)
            for connection in idle { #expect(await connection.waits { $0.isClosed }) }
            let again = try await RawConnection(port: port)
            try await again.send(ask)
            #expect(await again.waits { $0.text.contains("200 OK") })
            await again.close()
        }
    }

    @Test func `A trusted proxy is not counted`() async throws {
        let server = try await TestServer(trustedProxies: ["127.0.0.1"], connectionsPerAddress: 2)
        try await server.live { port in
            var open: [RawConnection] = []
            for _ in 0..<10 { open.append(try await RawConnection(port: port)) }
            for connection in open {
                try await connection.send(ask)
                #expect(await connection.waits { $0.text.contains("200 OK") })
                await connection.close()
            }
        }
    }

    /// A client that disconnects causes no error in the log.
    @Test func `A client that disconnects during a request logs no error`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let head = "Host: localhost\r\nAuthorization: Bearer \(anna.tokens.accessToken)\r\nContent-Length: 100000\r\n"
        try await server.live { port in
            for route in ["/api/v1/events", "/api/v1/me/import", "/do/event.create", "/do/photo.setProfile"] {
                for type in [
                    "application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
                ] {
                    for isReset in [true, false] {
                        let connection = try await RawConnection(port: port)
                        try await connection.send(
                            "POST \(route) HTTP/1.1\r\n\(head)Content-Type: \(type)\r\n\r\n{\"title\": ")
                        if isReset { try await connection.reset() } else { await connection.close() }
                    }
                }
            }
            // Other requests still get replies. By the time the server has shut down, the aborted ones have ended.
            let last = try await RawConnection(port: port)
            try await last.send(ask)
            #expect(await last.waits { $0.text.contains("200 OK") })
            await last.close()
        }
        let wrong = server.log.all.filter {
            $0.contains("Unexpected error") || $0.contains("status=5") || $0.hasPrefix("error")
        }
        #expect(wrong.isEmpty, "\(wrong)")
    }
}
