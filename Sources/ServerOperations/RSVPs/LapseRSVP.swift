import Domain
import Operations
import Store

/// Ends the hold of a guest who did not confirm the address in time. The seat goes to the next on the waitlist.
struct LapseRSVP: SystemCommand {
    static let name = "event.lapseRsvp"
    var guest: ID<Guest>

    func perform(in tx: Transaction, as actor: Actor) throws {
        let id: ID<Event>? = try tx.value("SELECT event_id FROM guest WHERE id = \(guest)")
        guard let id, let event = try EventRow.find(id, in: tx) else { return }
        try GuestHold(guest: guest, event: event).lapseIfOver(in: tx)
    }
}
