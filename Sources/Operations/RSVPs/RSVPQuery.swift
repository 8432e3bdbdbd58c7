package import Domain
package import Store

package enum RSVPQuery {
    /// Returns an RSVP with the event's counts.
    package static func view(_ id: ID<RSVP>, shows showsCounts: Bool, in reader: any Reader) throws -> RSVPView {
        let view = try reader.row(
            """
            SELECT r.status, r.party, CASE WHEN r.status = 'offered' THEN \(offerUntil) END, s.going, s.maybe, s.taken, s.waiting, e.capacity,
                CASE WHEN r.status = 'waitlisted' THEN (\(position)) END
            FROM rsvp r JOIN event e ON e.id = r.event_id LEFT JOIN seats s ON s.event_id = r.event_id WHERE r.id = \(id)
            """
        ) {
            let status: RSVPStatus = try $0.next()
            let party: Int = try $0.next()
            let offerUntil: Instant? = try $0.next()
            let (going, maybe): (Int?, Int?) = (try $0.next(), try $0.next())
            let (taken, waiting): (Int?, Int?) = (try $0.next(), try $0.next())
            let counts = going.map {
                EventView.Counts(going: $0, maybe: maybe ?? 0, seats: taken ?? 0, waiting: waiting ?? 0)
            }
            let capacity: Int? = try $0.next()
            return RSVPView(
                status: status, party: party, position: try $0.next(), offerUntil: offerUntil,
                counts: showsCounts ? counts : nil, capacity: capacity)
        }
        guard let view else { throw Refusal.notFound }
        return view
    }

    /// The deadline of RSVP `r`'s seat offer, also of an expired one if it waits again; null if no seat was offered.
    static let offerUntil: SQL = "(SELECT o.until FROM seat_offer o WHERE o.rsvp_id = r.id)"

    /// The position of RSVP `r` on its waitlist, from 1.
    static let position: SQL = """
        SELECT count(*) FROM rsvp w WHERE w.event_id = r.event_id AND w.status = 'waitlisted'
        AND w.waitlist_position <= r.waitlist_position
        """

    /// Whether everyone else on the waitlist of RSVP `r` has let a seat offer expire.
    static let comesFirst: SQL = """
        NOT EXISTS (SELECT 1 FROM rsvp w WHERE w.event_id = r.event_id AND w.status = 'waitlisted' AND w.id <> r.id
            AND NOT EXISTS (SELECT 1 FROM seat_offer o WHERE o.rsvp_id = w.id))
        """
}
