import Domain
package import Store

/// Updates the location of events that use a venue after the venue was corrected. It covers events that are not over,
/// in small batches because the guests of each are notified.
package struct UpdateVenueEvents: SystemCommand {
    package static let name = "venue.moveEvents"
    /// Events per batch.
    static let batchSize = 20

    var venue: ID<Venue>
    /// The person who corrected it.
    var by: ID<User>?
    /// The cursor of the next batch.
    private var last: ID<Event>?

    init(venue: ID<Venue>, by: ID<User>?) {
        self.venue = venue
        self.by = by
    }

    package func perform(in tx: Transaction, as actor: Actor) throws {
        guard let location = try VenueRow.find(venue, in: tx)?.location else { return }
        let isNext: SQL = last.map { "x.event_id > \($0)" } ?? "TRUE"
        let events = try tx.rows(
            """
            SELECT x.event_id FROM activity_event x JOIN event e ON e.id = x.event_id
            WHERE x.venue_id = \(venue) AND e.deleted_at IS NULL AND e.status <> 'cancelled' AND coalesce(e.ends_at, e.starts_at) > \(tx.now) AND \(isNext)
            ORDER BY x.event_id LIMIT \(UpdateVenueEvents.batchSize)
            """
        ) { try $0.next(ID<Event>.self) }
        for event in events {
            guard let row = try EventRow.find(event, in: tx), row.details.location != location else { continue }
            var details = row.details
            details.location = location
            let programme = try ActivityEventRow.find(event, in: tx)
            try EventUpdate.write(row, details, notify: .auto, by: by, in: tx)
            // Writing the event removed its link to the venue, which is restored here.
            try programme.write(of: row, in: tx)
        }
        guard events.count == UpdateVenueEvents.batchSize, let last = events.last else { return }
        var rest = self
        rest.last = last
        try tx.enqueue(rest)
    }
}
