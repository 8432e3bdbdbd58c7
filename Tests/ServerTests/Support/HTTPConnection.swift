import Foundation
import NIOCore
import NIOPosix
import Synchronization

@testable import TestCampus

/// An HTTP/1.1 client on one persistent TCP connection: one request at a time, each with its complete reply.
final class HTTPConnection: Sendable {
    private let channel: any Channel
    private let handler: Replies

    private final class Replies: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer

        private struct State {
            var received: [UInt8] = []
            var waiting: CheckedContinuation<(Int, [UInt8]), any Error>?
            var isClosed = false
        }

        private let state = Mutex(State())

        func wait(_ continuation: CheckedContinuation<(Int, [UInt8]), any Error>) {
            let isClosed = state.withLock { state in
                if !state.isClosed { state.waiting = continuation }
                return state.isClosed
            }
            if isClosed { continuation.resume(throwing: Unexpected("the connection is closed")) }
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let buffer = Self.unwrapInboundIn(data)
            let done: (CheckedContinuation<(Int, [UInt8]), any Error>, (Int, [UInt8]))? = state.withLock { state in
                state.received += buffer.readableBytesView
                guard let reply = Replies.reply(in: &state.received), let waiting = state.waiting else { return nil }
                state.waiting = nil
                return (waiting, reply)
            }
            if let (waiting, reply) = done { waiting.resume(returning: reply) }
        }

        func channelInactive(context: ChannelHandlerContext) {
            let waiting = state.withLock { state in
                defer { state.waiting = nil }
                state.isClosed = true
                return state.waiting
            }
            waiting?.resume(throwing: Unexpected("the connection was closed"))
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

        /// Removes one complete reply, with its length in the header, from the bytes.
        private static func reply(in bytes: inout [UInt8]) -> (Int, [UInt8])? {
            guard let end = bytes.firstRange(of: [13, 10, 13, 10]) else { return nil }
            let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).lowercased()
            let length =
                head.components(separatedBy: "content-length: ").dropFirst().first.flatMap {
                    Int($0.prefix { $0.isNumber })
                } ?? 0
            guard bytes.count >= end.upperBound + length, let status = Int(head.dropFirst(9).prefix(3)) else {
                return nil
            }
            let body = Array(bytes[end.upperBound..<end.upperBound + length])
            bytes.removeFirst(end.upperBound + length)
            return (status, body)
        }
    }

    init(port: Int) async throws {
        let handler = Replies()
        self.handler = handler
        channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelInitializer { $0.pipeline.addHandler(handler) }
            .connect(host: "127.0.0.1", port: port).get()
    }

    func send(
        _ method: String, _ path: String, bearer: String, _ body: JSONValue?
    ) async throws -> (status: Int, body: JSONValue) {
        let bytes = body?.bytes ?? []
        var head = "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(bearer)\r\n"
        if body != nil { head += "Content-Type: application/json\r\nContent-Length: \(bytes.count)\r\n" }
        let request = ByteBuffer(bytes: Array((head + "\r\n").utf8) + bytes)
        let (status, reply) = try await withCheckedThrowingContinuation { continuation in
            handler.wait(continuation)
            channel.writeAndFlush(request, promise: nil)
        }
        return (status, (try? JSONValue(reply)) ?? .null)
    }

    func close() async {
        try? await channel.close()
    }
}
