import Domain
import Store

/// The temporary hold of a guest with an unconfirmed address, and of their RSVP (``SeatHold``).
struct GuestHold {
    var guest: ID<Guest>
    var event: EventRow

    /// Ends the hold.
    func end(in tx: Transaction) throws {
        try tx.execute("UPDATE guest_credential SET network = NULL WHERE guest_id = \(guest)")
        if try tx.execute("DELETE FROM seat_hold WHERE guest_id = \(guest)") > 0 {
            tx.remove(.seatHold, guest, from: .hosts(event.id))
        }
    }
}
