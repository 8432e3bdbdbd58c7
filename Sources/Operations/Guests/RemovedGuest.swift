public import Domain

/// A person removed from an event by a host.
public struct RemovedGuest: Hashable, Sendable {
    /// The id of a member, or the key of an address.
    public var who: String
    public var user: UserView?
    public var at: Instant

    public init(who: String, user: UserView?, at: Instant) {
        self.who = who
        self.user = user
        self.at = at
    }
}
