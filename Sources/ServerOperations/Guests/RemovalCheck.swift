import Domain
import Operations
import Store

/// Checks that nobody is both removed from an event and invited to it.
enum RemovalCheck {
    static func problems(in reader: any Reader) throws -> [Phrase] {
        try reader.rows(
            """
            SELECT e.title FROM removal r JOIN event e ON e.id = r.event_id
            WHERE EXISTS (
                    SELECT 1 FROM invitation i WHERE i.event_id = e.id AND \(hex: "i.user_id") = replace(r.who, '-', ''))
                OR EXISTS (SELECT 1 FROM invited_address a WHERE a.event_id = e.id AND a.email_key = r.who)
                OR EXISTS (SELECT 1 FROM guest_credential g WHERE g.event_id = e.id AND g.email_key = r.who)
            """
        ) { "Somebody who was removed from “\(try $0.next(String.self))” is still invited to it." }
    }
}
