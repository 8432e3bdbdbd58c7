public import Domain
public import Store

/// Says to which activity an event belongs and whose venue it uses, by one of its hosts who may change the programme. With another venue the
/// event moves there, and its guests hear of it as of any other move.
public struct SetEventActivity: ClientCommand {
    public static let name = "event.setActivity"
    // Guests are told where it is.
    public static let offline = Offline.withHint
    public var event: ID<Event>
    /// Cleared where it belongs to none.
    public var activityId: Patch<ID<Activity>>
    /// Cleared where it is somewhere else.
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
        tx.isAbout(.event, event)
        // What it belongs to from now on, or belonged to until now.
        if let activity = new.activity ?? old.activity, new.activity != old.activity { tx.isWith(.activity, activity) }
        if let venue = new.venue ?? old.venue, new.venue != old.venue { tx.isWith(.venue, venue) }
        try new.check(row.details)
        if let venueId = new.venue, venueId != old.venue {
            try VenueRow.check(venueId, "venueId", in: tx)
            var details = row.details
            details.place = try VenueRow.present(venueId, in: tx).place
            try EventUpdate.write(row, details, notify: .auto, in: tx)
        }
        try new.write(of: event, in: tx)
    }
}

extension VenueRow {
    /// As an event says it.
    var place: EventDetails.Place {
        EventDetails.Place(
            name: details.name, address: details.address, latitude: details.latitude, longitude: details.longitude)
    }
}
