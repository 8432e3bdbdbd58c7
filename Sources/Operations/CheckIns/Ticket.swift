package import Domain
package import Store

/// The ticket of an RSVP: the code that the guest shows at the door, and their arrival. Every RSVP has one, which is
/// deleted with it.
///
/// The code is not part of the RSVP's row, because other guests see that one. It is a row of its own, in the scopes of
/// the guest and of the hosts, so both sides have it on a device without a network.
package struct Ticket {
    private var code: String
    private var checkedInAt: Instant?
    private var checkedInBy: ID<User>?

    /// Makes the ticket of a new RSVP.
    ///
    /// - Parameter user: Nil for a guest without an account.
    static func make(for rsvp: ID<RSVP>, at event: ID<Event>, of user: ID<User>?, in tx: Transaction) throws {
        try Ticket(code: TicketCode(random: tx.randomBytes(TicketCode.length)).text)
            .write(for: rsvp, at: event, of: user, in: tx)
    }

    package func write(for rsvp: ID<RSVP>, at event: ID<Event>, of user: ID<User>?, in tx: Transaction) throws {
        try tx.execute(
            """
            INSERT INTO ticket (rsvp_id, event_id, user_id, code, checked_in_at, checked_in_by)
            VALUES (\(rsvp), \(event), \(user), \(code), \(checkedInAt), \(checkedInBy))
            """)
        Ticket.log(rsvp, at: event, of: user, in: tx)
    }

    /// Deletes the ticket of an RSVP and returns it, for an RSVP that takes its place.
    @discardableResult
    package static func take(from rsvp: ID<RSVP>, at event: ID<Event>, in tx: Transaction) throws -> Ticket? {
        let taken = try tx.row(
            "DELETE FROM ticket WHERE rsvp_id = \(rsvp) RETURNING user_id, code, checked_in_at, checked_in_by"
        ) {
            (
                user: try $0.next(ID<User>?.self),
                ticket: Ticket(code: try $0.next(), checkedInAt: try $0.next(), checkedInBy: try $0.next())
            )
        }
        guard let taken else { return nil }
        logRemoval(rsvp, at: event, of: taken.user, in: tx)
        return taken.ticket
    }

    static func delete(of rsvp: ID<RSVP>, at event: ID<Event>, in tx: Transaction) throws {
        try take(from: rsvp, at: event, in: tx)
    }

    /// Ends the check-in of a guest, if they are checked in.
    static func endCheckIn(_ rsvp: ID<RSVP>, at event: ID<Event>, of user: ID<User>?, in tx: Transaction) throws {
        let ended = try tx.execute(
            """
            UPDATE ticket SET checked_in_at = NULL, checked_in_by = NULL
            WHERE rsvp_id = \(rsvp) AND checked_in_at IS NOT NULL
            """)
        if ended > 0 { log(rsvp, at: event, of: user, in: tx) }
    }

    static func log(_ rsvp: ID<RSVP>, at event: ID<Event>, of user: ID<User>?, in tx: Transaction) {
        tx.put(.ticket, rsvp, in: .hosts(event))
        if let user { tx.put(.ticket, rsvp, in: .user(user)) }
    }

    static func logRemoval(_ rsvp: ID<RSVP>, at event: ID<Event>, of user: ID<User>?, in tx: Transaction) {
        tx.remove(.ticket, rsvp, from: .hosts(event))
        if let user { tx.remove(.ticket, rsvp, from: .user(user)) }
    }
}
