import Domain
package import Store

/// Ends a seat offer whose deadline has passed. The seat goes to the next on the waitlist, and the person who missed it
/// moves to the end.
package struct ExpireSeatOffer: SystemCommand {
    package static let name = "event.expireSeatOffer"
    var rsvp: ID<RSVP>

    package func perform(in tx: Transaction, as actor: Actor) throws {
        guard
            let found = try tx.row(
                """
                SELECT r.event_id, r.user_id, r.guest_id FROM rsvp r JOIN seat_offer o ON o.rsvp_id = r.id
                WHERE r.id = \(rsvp) AND r.status = 'offered' AND o.until <= \(tx.now)
                """,
                {
                    (
                        event: try $0.next(ID<Event>.self), user: try $0.next(ID<User>?.self),
                        guest: try $0.next(ID<Guest>?.self)
                    )
                }),
            let event = try EventRow.find(found.event, in: tx)
        else { return }
        let guest: GuestRSVP.Identity = found.user.map { .user($0) } ?? .guest(found.guest!)
        let guestRSVP = GuestRSVP(event, guest: guest)
        guard let current = try guestRSVP.current(in: tx) else { return }
        try guestRSVP.write(RSVPState(status: .waitlisted, party: current.standing.party), over: current, in: tx)
        try tx.emit(SeatOfferExpired(rsvp: rsvp, event: event))
    }
}
