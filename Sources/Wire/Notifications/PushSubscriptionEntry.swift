public import Domain

/// A browser's push subscription.
public struct PushSubscriptionEntry: Codable, Hashable, Sendable {
    public var id: ID<PushSubscription>

    public init(id: ID<PushSubscription>) {
        self.id = id
    }
}

/// The key with which browsers subscribe.
public struct PushKey: Codable, Hashable, Sendable {
    /// The community's public key for `PushManager.subscribe`, in URL-safe base64.
    public var key: String

    public init(key: String) {
        self.key = key
    }
}
