/// Calling an event off.
public struct CancellationBody: Codable, Hashable, Sendable {
    /// What its guests are told, up to 500 characters.
    public var reason: String?

    public init(reason: String? = nil) {
        self.reason = reason
    }
}
