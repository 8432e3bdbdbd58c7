import Foundation
import Synchronization

@testable import Device

/// Responds to a device's calls by a closure, and keeps them.
final class StubTransport: Transport {
    private let requests = Mutex<[ServerRequest]>([])
    private let reconnections = Mutex(0)
    private let respond: @Sendable (ServerRequest) async throws -> ServerResponse
    private let follow: @Sendable () -> AsyncThrowingStream<Data, any Error>
    private let onReconnect: @Sendable () -> Void

    /// - Parameter follow: Opens a stream.
    init(
        _ respond: @escaping @Sendable (ServerRequest) async throws -> ServerResponse,
        follow: @escaping @Sendable () -> AsyncThrowingStream<Data, any Error> = {
            AsyncThrowingStream { $0.finish(throwing: SyncFailure.unreachable("no streams")) }
        }, onReconnect: @escaping @Sendable () -> Void = {}
    ) {
        (self.respond, self.follow, self.onReconnect) = (respond, follow, onReconnect)
    }

    /// The paths of all calls, without their queries.
    var paths: [String] { requests.withLock { $0.map { String($0.path.prefix { $0 != "?" }) } } }
    var reconnectionCount: Int { reconnections.withLock { $0 } }

    func send(_ request: ServerRequest) async throws -> ServerResponse {
        requests.withLock { $0.append(request) }
        return try await respond(request)
    }

    func open(_: ServerRequest) -> AsyncThrowingStream<Data, any Error> { follow() }

    func reconnect() {
        reconnections.withLock { $0 += 1 }
        onReconnect()
    }
}
