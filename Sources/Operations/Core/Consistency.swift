public import Domain
public import Store

/// Checks of redundant data that the schema cannot enforce.
public enum Consistency {
    /// Returns one sentence for each inconsistency; empty if there is none.
    public static func problems(in reader: any Reader) throws -> [Phrase] {
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
        problems += try reader.rows(
            """
            SELECT e.title FROM rsvp r JOIN event e ON e.id = r.event_id
            WHERE r.status <> 'waitlisted' AND (r.status = 'offered') <> EXISTS (SELECT 1 FROM seat_offer o WHERE o.rsvp_id = r.id)
            """
        ) { "A seat at “\(try $0.next(String.self))” is offered without a deadline, or held without being offered." }
        problems += try reader.rows(
            """
            SELECT e.title FROM removal r JOIN event e ON e.id = r.event_id
            WHERE EXISTS (
                    SELECT 1 FROM invitation i WHERE i.event_id = e.id AND \(hex: "i.user_id") = replace(r.who, '-', ''))
                OR EXISTS (SELECT 1 FROM invited_address a WHERE a.event_id = e.id AND a.email_key = r.who)
                OR EXISTS (SELECT 1 FROM guest_credential g WHERE g.event_id = e.id AND g.email_key = r.who)
            """
        ) { "Somebody who was removed from “\(try $0.next(String.self))” is still invited to it." }
        for index in TrigramIndex.all {
            problems += try reader.rows(
                """
                SELECT g.text FROM \(index.grams) g
                WHERE NOT EXISTS (SELECT 1 FROM \(index.texts) s WHERE s.\(index.key) = g.\(index.key) AND s.text = g.text) LIMIT 1
                """
            ) { "Search finds “\(try $0.next(String.self))” by an outdated name." }
        }
        problems += try reader.rows(
            """
            SELECT p.name FROM participant p LEFT JOIN participant_search s ON s.participant_id = p.id
            WHERE s.participant_id IS NULL OR s.home_venue_id IS DISTINCT FROM p.home_venue_id
            """
        ) { "Search does not find “\(try $0.next(String.self))” by their home." }
        problems += try reader.rows(
            """
            SELECT c.scope FROM (SELECT scope, max(version) AS last, count(*) AS entries FROM change GROUP BY scope) c
            LEFT JOIN scope s ON s.id = c.scope
            WHERE s.id IS NULL OR c.last > s.version OR c.entries > s.version
            """
        ) { "The change log of \(try $0.next(String.self)) is ahead of its counter." }
        // A scope's last entry has its current version, unless that entry was a removal that has been forgotten.
        problems += try reader.rows(
            """
            SELECT s.id FROM scope s
            WHERE s.floor < s.version AND NOT EXISTS (SELECT 1 FROM change c WHERE c.scope = s.id AND c.version = s.version)
            """
        ) { "The change log of \(try $0.next(String.self)) lacks its last entry." }
        problems += try reader.rows(
            """
            SELECT u.handle FROM users u LEFT JOIN public_host h ON h.user_id = u.id
            WHERE (h.user_id IS NOT NULL) <> (\(PublicHost.condition("u.id"))) OR h.given_name <> u.given_name
                OR (h.user_id IS NOT NULL AND h.family_name IS DISTINCT FROM u.family_name)
            """
        ) { "The name of @\(try $0.next(String.self)) that strangers see is outdated." }
        problems += try reader.rows(
            """
            SELECT u.handle FROM users u LEFT JOIN photo p ON p.owner_id = u.id AND p.event_id IS NULL AND p.expense_id IS NULL AND p.post_id IS NULL
            WHERE coalesce(u.photo, '') <> coalesce(p.hash, '')
            """
        ) { "The profile photo of @\(try $0.next(String.self)) is not the one that is stored for them." }
        problems += try reader.rows(
            """
            SELECT e.title FROM event e LEFT JOIN photo p ON p.event_id = e.id
            WHERE coalesce(e.photo, '') <> coalesce(p.hash, '')
            """
        ) { "The cover of “\(try $0.next(String.self))” is not the one that is stored for it." }
        problems += try WholeDayCheck.problems(in: reader)
        problems += try EntryReminderCheck.problems(in: reader)
        problems += try BoardCheck.problems(in: reader)
        problems += try BudgetCheck.problems(in: reader)
        problems += try ParticipationTally.problems(in: reader)
        problems += try HistoryCheck.problems(in: reader)
        return problems + (try LogCheck.problems(in: reader))
    }
}
