import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix
import ServiceLifecycle
import Synchronization

@testable import Server

extension TestServer {
    /// Runs the server on its own port while `body` runs, then shuts it down as SIGTERM does.
    func live<Value: Sendable>(_ body: @Sendable (Int) async throws -> Value) async throws -> Value {
        try await Live.run({ try server.application(onReady: $0) }, body)
    }
}

enum Live {
    /// Runs an application on its own port while `body` runs, then shuts it down as SIGTERM does.
    static func run<App: ApplicationProtocol, Value: Sendable>(
        _ make: (@escaping @Sendable (Int) async -> Void) throws -> App, _ body: @Sendable (Int) async throws -> Value
    ) async throws -> Value {
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        let application = try make { continuation.yield($0) }
        let group = ServiceGroup(
            configuration: .init(
                services: [.init(service: application, successTerminationBehavior: .gracefullyShutdownGroup)],
                logger: application.logger))
        return try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            guard let port = await ports.first(where: { _ in true }) else { throw Unexpected("no port") }
            let result: Result<Value, any Error>
            do { result = .success(try await body(port)) } catch { result = .failure(error) }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
            return try result.get()
        }
    }
}

/// A TCP connection that sends and receives raw bytes.
final class RawConnection: Sendable {
    private let channel: any Channel
    private let state: Received

    private final class Received: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer
        let text = Mutex("")
        let isClosed = Mutex(false)

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let buffer = Self.unwrapInboundIn(data)
            text.withLock { $0 += String(buffer: buffer) }
        }

        func channelInactive(context: ChannelHandlerContext) {
            isClosed.withLock { $0 = true }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.close(promise: nil)
        }
    }

    /// - Parameters:
    ///   - address: the local address, in 127.0.0.0/8.
    ///   - readsAutomatically: whether data is read as it arrives; otherwise ``readOnce()`` reads it.
    init(port: Int, from address: String = "127.0.0.1", readsAutomatically: Bool = true) async throws {
        let state = Received()
        self.state = state
        channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(to: SocketAddress(ipAddress: address, port: 0))
            .channelOption(.autoRead, value: readsAutomatically)
            .channelInitializer { $0.pipeline.addHandler(state) }
            .connect(host: "127.0.0.1", port: port).get()
    }

    /// Reads some of the data that has arrived.
    func readOnce() { channel.read() }

    /// Resets the connection, like a killed program, without sending what is buffered.
    func reset() async throws {
        try await (channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
        try await channel.close()
    }

    var text: String { state.text.withLock { $0 } }
    var isClosed: Bool { state.isClosed.withLock { $0 } }

    func send(_ text: String) async throws {
        try await channel.writeAndFlush(ByteBuffer(string: text))
    }

    func close() async {
        try? await channel.close()
    }

    /// Polls a condition on the received data.
    ///
    /// - Returns: whether it became true within `patience`.
    func waits(_ patience: Duration = .seconds(60), until condition: (RawConnection) -> Bool) async -> Bool {
        let end = ContinuousClock.now + patience
        while !condition(self) {
            if ContinuousClock.now > end { return false }
            try? await Task.sleep(for: .milliseconds(5))
        }
        return true
    }

    /// Opens the live stream of a session.
    ///
    /// - Parameters:
    ///   - cursor: the position of an earlier stream, sent as browsers do.
    ///   - client: the id of a client that pushes.
    static func stream(
        port: Int, token: String?, from cursor: String? = nil, client: String? = nil
    ) async throws -> RawConnection {
        let connection = try await RawConnection(port: port)
        var authorization = token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
        if let cursor { authorization += "Last-Event-ID: \(cursor)\r\n" }
        let query = client.map { "?client=\($0)" } ?? ""
        try await connection.send(
            "GET /api/v1/sync/stream\(query) HTTP/1.1\r\nHost: localhost\r\n\(authorization)\r\n")
        return connection
    }

    /// The stream's messages so far.
    var messages: [JSONValue] {
        text.components(separatedBy: "data: ").dropFirst().compactMap { piece in
            piece.range(of: "\n").flatMap { try? JSONValue(Array(piece[..<$0.lowerBound].utf8)) }
        }.filter { $0 != [:] }
    }

    /// The cursor after the last message.
    var cursor: String? {
        text.components(separatedBy: "id: ").dropFirst().last.flatMap {
            $0.split(whereSeparator: \.isNewline).first.map(String.init)
        }
    }

    /// The rows in the messages so far, as `put event 0193…`.
    var rows: [String] {
        messages.flatMap { message in
            (message["puts"].array ?? []).map { "put \($0["type"].string ?? "") \($0["id"].string ?? "")" }
                + (message["tombstones"].array ?? []).map { "gone \($0["type"].string ?? "") \($0["id"].string ?? "")" }
        }
    }
}
