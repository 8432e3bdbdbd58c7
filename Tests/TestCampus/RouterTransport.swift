import Domain
import Foundation
import HTTPTypes
import Synchronization

@testable import Device
@testable import Server

/// Carries a device's calls to a server in the same process, as the network would.
final class RouterTransport: Transport {
    /// What the network does with a call.
    enum Fault: Sendable {
        /// The request is lost on the way.
        case lost
        /// The server performs the call, and its response is lost.
        case responseLost
        /// The network delivers the request twice.
        case doubled
    }

    let server: TestServer
    /// Asked before each call.
    let fault = Mutex<@Sendable (ServerRequest) -> Fault?>({ _ in nil })

    init(_ server: TestServer) {
        self.server = server
    }

    func send(_ request: ServerRequest) async throws -> ServerResponse {
        let fault = fault.withLock { $0 }(request)
        if fault == .lost { throw SyncFailure.unreachable("lost") }
        let response = try await deliver(request)
        if fault == .responseLost { throw SyncFailure.unreachable("lost") }
        return fault == .doubled ? try await deliver(request) : response
    }

    private func deliver(_ request: ServerRequest) async throws -> ServerResponse {
        let reply = try await server.send(
            HTTPRequest.Method(request.method)!, request.path, headers: request.headers,
            bytes: Array(request.body ?? Data()))
        var headers: [String: String] = [:]
        for field in reply.headers { headers[field.name.canonicalName] = field.value }
        return ServerResponse(status: reply.status, headers: headers, body: Data(reply.body))
    }

    func open(_: ServerRequest) -> AsyncThrowingStream<Data, any Error> {
        AsyncThrowingStream { $0.finish(throwing: SyncFailure.unreachable("no streams")) }
    }
}
