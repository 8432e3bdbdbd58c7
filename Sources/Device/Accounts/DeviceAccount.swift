public import Domain
public import Foundation

/// The account that a device's folder belongs to.
public struct DeviceAccount: Codable, Hashable, Sendable {
    /// The server's address.
    public var server: URL
    public var email: String
    public var id: ID<User>
    public var name: String
    /// Whether the device holds the archive, too: what ended long ago.
    public var holdsArchive: Bool

    public init(server: URL, email: String, id: ID<User>, name: String, holdsArchive: Bool = false) {
        (self.server, self.email, self.id, self.name) = (server, email, id, name)
        self.holdsArchive = holdsArchive
    }
}
