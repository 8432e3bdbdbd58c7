public import Domain

/// A venue on the map, with its activities.
public struct MappedVenue: Hashable, Sendable {
    public var venue: VenueView
    /// The first few activities, latest start first.
    public var activities: [ActivityView]
    public var activityCount: Int
    /// The statuses of all activities.
    public var statuses: Set<ActivityStatus>

    public init(venue: VenueView, activities: [ActivityView], activityCount: Int, statuses: Set<ActivityStatus>) {
        self.venue = venue
        self.activities = activities
        self.activityCount = activityCount
        self.statuses = statuses
    }
}
