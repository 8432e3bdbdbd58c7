public import Domain

/// Who hosts an event.
public struct HostsBody: Codable, Hashable, Sendable {
    /// Left as they are if left out.
    public var cohosts: [ID<User>]?
    /// Whose event it becomes.
    public var owner: ID<User>?

    public init(cohosts: [ID<User>]? = nil, owner: ID<User>? = nil) {
        self.cohosts = cohosts
        self.owner = owner
    }
}
