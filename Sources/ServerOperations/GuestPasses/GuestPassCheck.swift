import Domain
import Operations
import Store

/// Checks that what guests without an account left is confirmed, or held until a deadline.
enum GuestPassCheck {
    static func problems(in reader: any Reader) throws -> [Phrase] {
        var problems: [Phrase] = []
        problems += try reader.rows(
            """
            SELECT e.title FROM guest_credential g JOIN rsvp r ON r.guest_id = g.guest_id JOIN event e ON e.id = g.event_id
            WHERE g.confirmed_at IS NULL AND NOT EXISTS (SELECT 1 FROM seat_hold h WHERE h.guest_id = g.guest_id)
            """
        ) { "An RSVP to “\(try $0.next(String.self))” is neither confirmed nor held until a deadline." }
        problems += try reader.rows(
            """
            SELECT e.title FROM guest_request q JOIN event e ON e.id = q.event_id LEFT JOIN guest_credential g ON g.guest_id = q.guest_id
            WHERE g.confirmed_at IS NULL
            """
        ) { "“\(try $0.next(String.self))” has a join request from an address that nobody has confirmed." }
        return problems
    }
}
