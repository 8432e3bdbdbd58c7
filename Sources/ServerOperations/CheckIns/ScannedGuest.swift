public import Domain
public import Operations
public import Store

/// The guest of a code that a host has scanned or typed. In addition to tickets, a server recognizes guest passes, whose
/// secrets no device holds.
public enum ScannedGuest {
    /// Returns the RSVP of the code.
    ///
    /// - Parameter text: The code, or the URL that holds it.
    /// - Throws: ``Refusal`` if the actor is not a host of the event; `invalid` for a code of another event, or of none.
    public static func find(
        _ text: String, at event: ID<Event>, as actor: Actor, environment: Environment, in reader: any Reader
    ) throws -> ID<RSVP> {
        _ = try EventAccess.hosted(event, as: actor, in: reader)
        switch ScannedCode(text) {
        case nil: throw Refusal.unknownCode
        case .ticket(let code): return try CheckInQuery.rsvp(ticket: code, at: event, as: actor, in: reader)
        case .pass(let secret):
            let hash = environment.digest(Array(secret.utf8))
            // The second part finds guests whose RSVP has moved to an account.
            return try CheckInQuery.rsvp(
                """
                SELECT r.id, r.event_id FROM guest_credential c JOIN rsvp r ON r.guest_id = c.guest_id WHERE c.pass = \(secret)
                UNION ALL SELECT r.id, r.event_id FROM claimed_pass p
                    JOIN rsvp r ON r.event_id = p.event_id AND r.user_id = p.user_id WHERE p.hash = \(hash)
                """, at: event, in: reader)
        }
    }
}
