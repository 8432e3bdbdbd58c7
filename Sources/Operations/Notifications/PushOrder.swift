public import Domain

/// One message to one browser.
public struct PushOrder: Codable, Sendable {
    public static let job = "push"
    /// How often a message is sent again of which nobody knows whether it arrived. It says the same under the same tag, so
    /// that the browser shows one.
    public static let mostRepeats = 1
    public var subscription: ID<PushSubscription>
    public var notice: ID<Notice>
}
