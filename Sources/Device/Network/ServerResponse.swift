public import Foundation

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
