public import Domain

/// The arrival of a guest.
public struct CheckInBody: Codable, Hashable, Sendable {
    /// When the guest arrived; omitted for now. A time outside the possible range is moved into it: not before
    /// check-in opened, and not in the future.
    public var at: Instant?

    public init(at: Instant? = nil) {
        self.at = at
    }
}
