public import Domain

/// Changes to an activity's stay at a venue. An omitted field stays unchanged; `null` clears it.
public struct ActivityVenueChangeBody: Codable, Sendable {
    public var venueId: Patch<ID<Venue>>
    public var effectiveFrom: Patch<Instant>
    public var effectiveTo: Patch<Instant>
}
