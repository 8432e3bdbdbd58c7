public import Domain

/// What of an entry of an address history is corrected: what is left out stays, `null` takes away.
public struct ParticipantAddressChangeBody: Codable, Sendable {
    public var venueId: Patch<ID<Venue>>
    public var from: Patch<Instant>
    /// `null`: until the next home, or for as long as they live there.
    public var to: Patch<Instant>
    /// The same as `from`, by the name that the entry has for it.
    public var effectiveFrom: Patch<Instant>
    /// The same as `to`, by the name that the entry has for it.
    public var effectiveTo: Patch<Instant>
}
