public import Domain

/// Changes to the hosts of an event.
public struct HostsBody: Codable, Hashable, Sendable {
    /// The complete list of co-hosts; unchanged if omitted.
    public var cohosts: [ID<User>]?
    /// The new owner.
    public var owner: ID<User>?

    public init(cohosts: [ID<User>]? = nil, owner: ID<User>? = nil) {
        self.cohosts = cohosts
        self.owner = owner
    }
}
