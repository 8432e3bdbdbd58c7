package import Domain
package import Store

/// A stored entry of an activity's venue history: a venue and a period.
package struct ActivityVenueRow: StoredRow {
    package var id: ID<ActivityVenue>
    package var activity: ID<Activity>
    package var venue: ID<Venue>
    package var period: EffectivePeriod

    package static func find(_ id: ID<ActivityVenue>, in reader: any Reader) throws -> ActivityVenueRow? {
        try rows("h.id = \(id)", order: "h.id", in: reader).first
    }

    /// Returns the entries of `activity_venue h` that match a condition.
    package static func rows(_ condition: SQL, order: SQL, in reader: any Reader) throws -> [ActivityVenueRow] {
        try reader.rows(
            """
            SELECT h.id, h.activity_id, h.venue_id, h.effective_from, h.effective_to FROM activity_venue h
            WHERE \(condition) ORDER BY \(order)
            """
        ) {
            ActivityVenueRow(
                id: try $0.next(), activity: try $0.next(), venue: try $0.next(),
                period: EffectivePeriod(from: try $0.next(), to: try $0.next()))
        }
    }
}
