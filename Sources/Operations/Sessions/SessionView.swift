public import Domain

/// A signed-in device.
public struct SessionView: Hashable, Sendable, Codable {
    public var id: ID<Session>
    /// The device's self-description, for example `Firefox · Linux`.
    public var device: String
    public var createdAt: Instant
    public var lastUsedAt: Instant
    /// Whether it is the session of the request.
    public var isCurrent: Bool

    public init(id: ID<Session>, device: String, createdAt: Instant, lastUsedAt: Instant, isCurrent: Bool) {
        self.id = id
        self.device = device
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.isCurrent = isCurrent
    }
}
