import Domain
import Store

/// A stored entry of an activity's venue history: a venue and a period.
struct ActivityVenueRow {
    var id: ID<ActivityVenue>
    var activity: ID<Activity>
    var venue: ID<Venue>
    var period: EffectivePeriod

    static func find(_ id: ID<ActivityVenue>, in reader: any Reader) throws -> ActivityVenueRow? {
        try reader.row(
            "SELECT activity_id, venue_id, effective_from, effective_to FROM activity_venue WHERE id = \(id)"
        ) {
            ActivityVenueRow(
                id: id, activity: try $0.next(), venue: try $0.next(),
                period: EffectivePeriod(from: try $0.next(), to: try $0.next()))
        }
    }

    /// Returns an entry.
    ///
    /// - Throws: ``Refusal`` `not_found`.
    static func existing(_ id: ID<ActivityVenue>, in reader: any Reader) throws -> ActivityVenueRow {
        guard let row = try find(id, in: reader) else { throw Refusal.notFound }
        return row
    }
}
