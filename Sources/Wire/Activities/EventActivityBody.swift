public import Domain

/// `PUT /events/{id}/activity`: what is left out, the event has nothing to do with any more.
public struct EventActivityBody: Codable, Hashable, Sendable {
    public var activityId: ID<Activity>?
    public var venueId: ID<Venue>?

    public init(activityId: ID<Activity>? = nil, venueId: ID<Venue>? = nil) {
        self.activityId = activityId
        self.venueId = venueId
    }
}
