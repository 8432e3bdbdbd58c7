public import Domain
public import Foundation

/// The account that a device's folder belongs to.
public struct DeviceAccount: Codable, Hashable, Sendable {
    /// The server's address.
    public var server: URL
    public var email: String
    public var id: ID<User>
    public var name: String

    public init(server: URL, email: String, id: ID<User>, name: String) {
        (self.server, self.email, self.id, self.name) = (server, email, id, name)
    }
}
