public import Domain

/// A browser that takes messages.
public struct PushSubscriptionEntry: Codable, Hashable, Sendable {
    public var id: ID<PushSubscription>

    public init(id: ID<PushSubscription>) {
        self.id = id
    }
}

/// What browsers subscribe with.
public struct PushKey: Codable, Hashable, Sendable {
    /// The public key of this community, for `PushManager.subscribe`: base64 for URLs.
    public var key: String

    public init(key: String) {
        self.key = key
    }
}
