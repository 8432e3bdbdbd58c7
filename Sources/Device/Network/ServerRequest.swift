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
