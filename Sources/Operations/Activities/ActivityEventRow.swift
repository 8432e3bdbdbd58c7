import Domain
import Store

/// The activity and venue of an event: one row for each event that is linked to the programme. Everyone who may see the
/// programme and the event sees it. So an event that withholds its location from some viewers cannot use a venue.
struct ActivityEventRow: Equatable {
    var activity: ID<Activity>?
    var venue: ID<Venue>?

    static func find(_ event: ID<Event>, in reader: any Reader) throws -> ActivityEventRow {
        try reader.row("SELECT activity_id, venue_id FROM activity_event WHERE event_id = \(event)") {
            ActivityEventRow(activity: try $0.next(), venue: try $0.next())
        } ?? ActivityEventRow()
    }

    /// Checks that the event may use the venue.
    ///
    /// - Throws: ``Refusal`` `invalid` at `venueId` for a venue of an event that withholds its location.
    func check(_ details: EventDetails) throws(Refusal) {
        guard venue != nil, details.withholdsAddress else { return }
        throw .invalid(
            "venueId", "The event hides its location from some people, so it can’t use a venue of the programme.")
    }

    /// Upserts the row, or deletes it if it is empty.
    ///
    /// - Throws: ``Refusal`` `invalid` at the field whose activity or venue no longer exists.
    func write(of event: EventRow, in tx: Transaction) throws {
        guard self != ActivityEventRow() else {
            if try tx.execute("DELETE FROM activity_event WHERE event_id = \(event.id)") > 0 {
                tx.remove(.activityEvent, event.id, from: event.programmeScope)
            }
            return
        }
        if let activity {
            guard try ActivityRow.find(activity, in: tx) != nil else {
                throw Refusal.invalid("activityId", "This activity no longer exists. Choose another.")
            }
        }
        if let venue { try VenueRow.check(venue, "venueId", in: tx) }
        try tx.execute(
            """
            INSERT INTO activity_event (event_id, activity_id, venue_id) VALUES (\(event.id), \(activity), \(venue))
            ON CONFLICT (event_id) DO UPDATE SET activity_id = excluded.activity_id, venue_id = excluded.venue_id
            """)
        tx.put(.activityEvent, event.id, in: event.programmeScope)
    }

    /// Clears the venue of an event whose location has changed.
    static func leaveVenue(of event: EventRow, in tx: Transaction) throws {
        var row = try find(event.id, in: tx)
        guard row.venue != nil else { return }
        row.venue = nil
        try row.write(of: event, in: tx)
    }

    /// Clears the activity of all its events, before the activity is deleted.
    static func delete(_ activity: ID<Activity>, in tx: Transaction) throws {
        for event in try tx.rows(
            "SELECT event_id FROM activity_event WHERE activity_id = \(activity)", { try $0.next(ID<Event>.self) })
        {
            guard let row = try EventRow.stored(event, in: tx) else { continue }
            // The rows of a deleted event are in no scope.
            let isDeleted = try EventRow.find(event, in: tx) == nil
            try ActivityEventRow(venue: isDeleted ? nil : find(event, in: tx).venue).write(of: row, in: tx)
        }
    }

    /// Moves the row to another scope of the event.
    static func move(from event: EventRow, to after: EventRow, in tx: Transaction) throws {
        guard after.programmeScope != event.programmeScope, try find(event.id, in: tx) != ActivityEventRow() else {
            return
        }
        tx.remove(.activityEvent, event.id, from: event.programmeScope)
        tx.put(.activityEvent, event.id, in: after.programmeScope)
    }
}
