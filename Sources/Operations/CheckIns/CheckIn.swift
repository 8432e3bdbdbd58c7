public import Domain

/// The arrival of a guest, as a host recorded it.
public struct CheckIn: Hashable, Sendable {
    public var rsvp: ID<RSVP>
    public var at: Instant
    /// Whether the guest had been checked in before, perhaps by another host.
    public var isRepeated: Bool

    public init(rsvp: ID<RSVP>, at: Instant, isRepeated: Bool) {
        self.rsvp = rsvp
        self.at = at
        self.isRepeated = isRepeated
    }
}
