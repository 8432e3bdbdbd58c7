/// Cancels an event.
public struct CancellationBody: Codable, Hashable, Sendable {
    /// The reason that guests receive, at most 500 characters.
    public var reason: String?

    public init(reason: String? = nil) {
        self.reason = reason
    }
}
