import Domain
import Operations
import Store

/// Checks that the counts of seats match the RSVPs, and that each offered seat has a deadline.
enum SeatCheck {
    static func problems(in reader: any Reader) throws -> [Phrase] {
        var problems: [Phrase] = []
        problems += try reader.rows(
            """
            SELECT e.title FROM event e LEFT JOIN seats s ON s.event_id = e.id LEFT JOIN (
                SELECT event_id, sum(CASE WHEN status = 'going' THEN party ELSE 0 END) AS going,
                    sum(CASE WHEN status = 'maybe' THEN party ELSE 0 END) AS maybe,
                    sum(CASE WHEN status = 'waitlisted' THEN party ELSE 0 END) AS waiting,
                    sum(CASE WHEN status IN ('going', 'offered') THEN party ELSE 0 END) AS taken
                FROM rsvp GROUP BY event_id) r ON r.event_id = e.id
            WHERE e.deleted_at IS NULL AND (s.going IS DISTINCT FROM coalesce(r.going, 0) OR s.maybe <> coalesce(r.maybe, 0)
                OR s.waiting <> coalesce(r.waiting, 0) OR s.taken <> coalesce(r.taken, 0))
            """
        ) { "The counts of “\(try $0.next(String.self))” differ from its RSVPs." }
        problems += try reader.rows(
            """
            SELECT e.title FROM event e JOIN seats s ON s.event_id = e.id WHERE s.capacity IS DISTINCT FROM e.capacity
            """
        ) { "“\(try $0.next(String.self))” does not have the number of seats that its hosts set." }
        problems += try reader.rows(
            """
            SELECT e.title FROM rsvp r JOIN event e ON e.id = r.event_id
            WHERE r.status <> 'waitlisted' AND (r.status = 'offered') <> EXISTS (SELECT 1 FROM seat_offer o WHERE o.rsvp_id = r.id)
            """
        ) { "A seat at “\(try $0.next(String.self))” is offered without a deadline, or held without being offered." }
        return problems
    }
}
