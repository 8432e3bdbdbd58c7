public import Domain

/// At which venue an activity is, and from when until when: what is left out stays, `null` takes away.
public struct ActivityVenueChangeBody: Codable, Sendable {
    public var venueId: Patch<ID<Venue>>
    public var effectiveFrom: Patch<Instant>
    public var effectiveTo: Patch<Instant>
}
