public import Domain

/// Corrections to an entry of an address history. An omitted field stays unchanged; `null` clears it.
public struct ParticipantAddressChangeBody: Codable, Sendable {
    public var venueId: Patch<ID<Venue>>
    public var from: Patch<Instant>
    /// `null` means until the next entry, or still current.
    public var to: Patch<Instant>
    /// An alias of `from`, under the name that the entry uses.
    public var effectiveFrom: Patch<Instant>
    /// An alias of `to`, under the name that the entry uses.
    public var effectiveTo: Patch<Instant>
}
