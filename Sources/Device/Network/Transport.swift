public import Foundation

/// Carries requests to one server.
public protocol Transport: Sendable {
    /// Sends a request and returns the whole response.
    ///
    /// - Throws: ``SyncFailure/unreachable(_:)`` if there is no response.
    func send(_ request: ServerRequest) async throws -> ServerResponse

    /// Opens a long response and returns its body as it arrives. Ending the iteration closes it.
    ///
    /// - Throws: In the stream: ``SyncFailure``.
    func open(_ request: ServerRequest) -> AsyncThrowingStream<Data, any Error>

    /// Closes all connections. What waits for a response fails, and the next requests make new ones.
    func reconnect()
}

extension Transport {
    /// For transports that keep no connections.
    public func reconnect() {}
}
