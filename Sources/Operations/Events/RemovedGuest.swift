public import Domain

/// Somebody whom a host has removed from an event.
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
