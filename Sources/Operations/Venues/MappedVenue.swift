public import Domain

/// A venue on the map, with what takes place there.
public struct MappedVenue: Hashable, Sendable {
    public var venue: VenueView
    /// The first of them, the last to begin first.
    public var activities: [ActivityView]
    public var activityCount: Int
    /// How they stand, all of them.
    public var statuses: Set<ActivityStatus>

    public init(venue: VenueView, activities: [ActivityView], activityCount: Int, statuses: Set<ActivityStatus>) {
        self.venue = venue
        self.activities = activities
        self.activityCount = activityCount
        self.statuses = statuses
    }
}
