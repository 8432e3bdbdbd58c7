public import Domain

/// A current or past venue of an activity.
public struct ActivityVenueView: Hashable, Sendable, Codable {
    public var id: ID<ActivityVenue>
    public var activityId: ID<Activity>
    public var venueId: ID<Venue>
    public var venue: VenueView
    public var effectiveFrom: Instant
    public var effectiveTo: Instant?

    public init(
        id: ID<ActivityVenue>, activityId: ID<Activity>, venue: VenueView, effectiveFrom: Instant,
        effectiveTo: Instant? = nil
    ) {
        self.id = id
        self.activityId = activityId
        self.venueId = venue.id
        self.venue = venue
        self.effectiveFrom = effectiveFrom
        self.effectiveTo = effectiveTo
    }

    public var period: EffectivePeriod { EffectivePeriod(from: effectiveFrom, to: effectiveTo) }
}
