import Domain
import Store

/// The current and past venues of an activity. It can be at several venues at once, and at one venue repeatedly.
package enum VenueHistory {
    /// Adds an entry.
    ///
    /// - Parameter id: The id of the entry; the client may choose it.
    /// - Throws: ``Refusal`` `invalid` at `venueId`, `effectiveFrom` or `effectiveTo`; `duplicate` if the activity is
    ///   already at the venue in that period.
    @discardableResult
    static func add(
        _ id: ID<ActivityVenue>?, of activity: ID<Activity>, at venue: ID<Venue>, _ period: EffectivePeriod,
        in tx: Transaction
    ) throws -> ID<ActivityVenue> {
        try period.check(now: tx.now)
        try VenueRow.check(venue, "venueId", in: tx)
        try check(period, of: activity, at: venue, in: tx)
        try Quota.activityVenues.check(
            tx.value("SELECT count(*) FROM activity_venue WHERE activity_id = \(activity)") ?? 0)
        let id = try id ?? own(activity, venue, period, in: tx)
        try tx.execute(
            """
            INSERT INTO activity_venue (id, activity_id, venue_id, effective_from, effective_to)
            VALUES (\(id), \(activity), \(venue), \(period.from), \(period.to))
            """)
        tx.put(.activityVenue, id, in: .staff)
        return id
    }

    /// Returns a derived id that is the same on a device and on the server. Returns a random one if the derived
    /// id is taken.
    private static func own(
        _ activity: ID<Activity>, _ venue: ID<Venue>, _ period: EffectivePeriod, in tx: Transaction
    ) throws -> ID<ActivityVenue> {
        let id: ID<ActivityVenue> = tx.id(.activityVenue, of: activity.bytes, venue.bytes, Array("\(period.from)".utf8))
        return try ActivityVenueRow.find(id, in: tx) == nil ? id : tx.newID()
    }

    /// Checks that the period does not overlap with another one at the venue.
    ///
    /// - Throws: ``Refusal`` `duplicate` if it does.
    static func check(
        _ period: EffectivePeriod, of activity: ID<Activity>, at venue: ID<Venue>, except own: ID<ActivityVenue>? = nil,
        in reader: any Reader
    ) throws {
        let others = try ActivityVenueRow.rows(
            "h.activity_id = \(activity) AND h.venue_id = \(venue)", order: "h.effective_from", in: reader)
        guard !others.contains(where: { $0.id != own && $0.period.overlaps(period) }) else {
            let sentence: Phrase = "The activity is already at this venue during that time."
            throw Refusal(.duplicate, sentence, fields: ["effectiveFrom": sentence])
        }
    }
}
