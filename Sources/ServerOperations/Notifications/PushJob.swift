public import Domain
import Operations

/// One push message to one browser.
public struct PushJob: Codable, Sendable {
    public static let job = "push"
    /// How often a message is repeated if its delivery is unknown. The repeat has the same content and tag, so that the
    /// browser shows one message.
    public static let maxRepeats = 1
    public var subscription: ID<PushSubscription>
    public var notice: ID<Notice>
}
