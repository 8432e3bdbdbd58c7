public import Domain
public import Store

/// Sets the activity and venue of an event. The actor must host the event and may edit the programme. A new venue
/// becomes the event's location, and its guests are notified as of any other move.
public struct SetEventActivity: ClientCommand {
    public static let name = "event.setActivity"
    // It notifies guests of the location.
    public static let offline = Offline.withHint
    public var event: ID<Event>
    /// Cleared if the event belongs to no activity.
    public var activityId: Patch<ID<Activity>>
    /// Cleared if the event is at no venue.
    public var venueId: Patch<ID<Venue>>

    public init(event: ID<Event>, activityId: Patch<ID<Activity>>, venueId: Patch<ID<Venue>>) {
        self.event = event
        self.activityId = activityId
        self.venueId = venueId
    }

    public init(event: ID<Event>, activityId: ID<Activity>?, venueId: ID<Venue>?) {
        self.init(event: event, activityId: Patch(setting: activityId), venueId: Patch(setting: venueId))
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let row = try EventAccess.hosted(event, to: .edit, as: actor, in: tx)
        try ProgrammeAccess.check(.edit, actor)
        let old = try ActivityEventRow.find(event, in: tx)
        let new = ActivityEventRow(
            activity: activityId.applied(to: old.activity), venue: venueId.applied(to: old.venue))
        guard new != old else { return }
        tx.setSubject(.event, event)
        // The activity and venue that were set or cleared.
        if let activity = new.activity ?? old.activity, new.activity != old.activity {
            tx.addPartner(.activity, activity)
        }
        if let venue = new.venue ?? old.venue, new.venue != old.venue { tx.addPartner(.venue, venue) }
        try new.check(row.details)
        if let venueId = new.venue, venueId != old.venue {
            try VenueRow.check(venueId, "venueId", in: tx)
            var details = row.details
            details.location = try VenueRow.existing(venueId, in: tx).location
            try EventUpdate.write(row, details, notify: .auto, in: tx)
        }
        try new.write(of: row, in: tx)
    }
}

extension VenueRow {
    /// The venue as an event's location.
    var location: EventDetails.Location {
        EventDetails.Location(
            name: details.name, address: details.address, latitude: details.latitude, longitude: details.longitude)
    }
}
