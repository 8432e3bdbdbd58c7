public import Domain

/// The body of `PUT /events/{id}/activity`. An omitted field removes the event's link to it.
public struct EventActivityBody: Codable, Hashable, Sendable {
    public var activityId: ID<Activity>?
    public var venueId: ID<Venue>?

    public init(activityId: ID<Activity>? = nil, venueId: ID<Venue>? = nil) {
        self.activityId = activityId
        self.venueId = venueId
    }
}
