package import Domain
package import Store

/// The temporary hold of a guest with an unconfirmed address, and of their RSVP (``SeatHold``).
package struct GuestHold {
    package var guest: ID<Guest>
    package var event: EventRow

    package init(guest: ID<Guest>, event: EventRow) {
        self.guest = guest
        self.event = event
    }

    /// Ends the hold.
    package func end(in tx: Transaction) throws {
        try tx.execute("UPDATE guest_credential SET network = NULL WHERE guest_id = \(guest)")
        if try tx.execute("DELETE FROM seat_hold WHERE guest_id = \(guest)") > 0 {
            tx.remove(.seatHold, guest, from: .hosts(event.id))
        }
    }
}
