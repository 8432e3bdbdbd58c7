import Device
import Foundation
import Synchronization

/// The network between a device and its server, which a test switches off and on.
final class SwitchedNetwork: Transport, Reachability {
    private struct State {
        var isOnline = true
        var readers: [AsyncStream<Bool>.Continuation] = []
        var streams: [AsyncThrowingStream<Data, any Error>.Continuation] = []
        var calls: [String] = []
    }

    private let wire: URLSessionTransport
    private let state = Mutex(State())

    init(to server: URL) { wire = URLSessionTransport(server: server, userAgent: "ScreensTests/1") }

    /// The methods and paths of the calls so far.
    var calls: [String] { state.withLock { $0.calls } }

    func set(isOnline: Bool) {
        let (readers, streams) = state.withLock { state in
            state.isOnline = isOnline
            let ended = isOnline ? [] : state.streams
            if !isOnline { state.streams = [] }
            return (state.readers, ended)
        }
        // Outside of the lock, which the end of a stream takes.
        for stream in streams { stream.finish(throwing: SyncFailure.unreachable("switched off")) }
        for reader in readers { reader.yield(isOnline) }
    }

    // MARK: Transport

    func send(_ request: ServerRequest) async throws -> ServerResponse {
        let isOnline = state.withLock { state in
            state.calls.append("\(request.method) \(request.path)")
            return state.isOnline
        }
        guard isOnline else { throw SyncFailure.unreachable("switched off") }
        return try await wire.send(request)
    }

    func open(_ request: ServerRequest) -> AsyncThrowingStream<Data, any Error> {
        AsyncThrowingStream { continuation in
            let isOnline = state.withLock { state in
                if state.isOnline { state.streams.append(continuation) }
                return state.isOnline
            }
            guard isOnline else { return continuation.finish(throwing: SyncFailure.unreachable("switched off")) }
            let task = Task { [wire] in
                do {
                    for try await piece in wire.open(request) { continuation.yield(piece) }
                    continuation.finish()
                } catch { continuation.finish(throwing: error) }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    func reconnect() { wire.reconnect() }

    // MARK: Reachability

    func changes() -> AsyncStream<Bool> {
        AsyncStream { continuation in
            let isOnline = state.withLock { state in
                state.readers.append(continuation)
                return state.isOnline
            }
            continuation.yield(isOnline)
        }
    }

    func callEnded(hadResponse: Bool) {}
}
