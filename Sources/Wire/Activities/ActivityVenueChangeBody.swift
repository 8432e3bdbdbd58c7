public import Domain

/// From when until when an activity is at a venue: what is left out stays, `null` takes away.
public struct ActivityVenueChangeBody: Codable, Sendable {
    public var effectiveFrom: Patch<Instant>
    public var effectiveTo: Patch<Instant>
}
