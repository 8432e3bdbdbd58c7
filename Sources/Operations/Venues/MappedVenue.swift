import Domain

/// A venue on the map, with what takes place there.
public struct MappedVenue: Hashable, Sendable {
    public var venue: VenueView
    /// The first of them, the last to begin first.
    public var activities: [ActivityView]
    public var activityCount: Int

    public init(venue: VenueView, activities: [ActivityView], activityCount: Int) {
        self.venue = venue
        self.activities = activities
        self.activityCount = activityCount
    }
}
