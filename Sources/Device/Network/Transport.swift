public import Foundation

/// A request to the server.
public struct ServerRequest: Hashable, Sendable {
    public var method: String
    /// The path with its query, below the server's address.
    public var path: String
    public var headers: [String: String] = [:]
    public var body: Data?

    public init(method: String, path: String, headers: [String: String] = [:], body: Data? = nil) {
        (self.method, self.path, self.headers, self.body) = (method, path, headers, body)
    }
}

/// The server's response.
public struct ServerResponse: Hashable, Sendable {
    public var status: Int
    /// With names in lowercase.
    public var headers: [String: String]
    public var body: Data

    public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }
}

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
