import Domain
import Store

/// Goes on taking away what belonged to an event that is gone, until nothing is left: a job, so that it outlives the
/// process.
struct EraseEvent: SystemCommand {
    static let name = "event.erase"
    /// Entries in the change log of one piece. Most events have fewer rows, and all of them go with the event.
    static let piece = 500

    var id: ID<Event>

    func perform(in tx: Transaction, as actor: Actor) throws {
        guard let event = try EventRow.stored(id, in: tx), try EventRow.find(id, in: tx) == nil else { return }
        try run(event, in: tx)
    }

    /// Does a piece, and orders the rest.
    func run(_ event: EventRow, in tx: Transaction) throws {
        // Whoever is still to be notified is found by their RSVP or invitation.
        if let time = try NotifyGuests.rest(of: id, in: tx) { return try tx.enqueue(self, at: max(time, tx.now)) }
        if try !erase(event, in: tx) { try tx.enqueue(self) }
    }

    /// - Returns: whether nothing is left.
    private func erase(_ event: EventRow, in tx: Transaction) throws -> Bool {
        var left = EraseEvent.piece
        for rows in Feature.all.flatMap(\.eventRows) {
            let limit = max(1, left / rows.entries)
            let done = try rows.erase(event, limit, tx)
            left -= done * rows.entries
            if done == limit || left <= 0 { return false }
        }
        try tx.execute(
            "INSERT INTO gone_link (hash, at) SELECT hash, \(tx.now) FROM claimed_pass WHERE event_id = \(id) ON CONFLICT (hash) DO NOTHING"
        )
        try tx.execute("DELETE FROM event WHERE id = \(id)")
        return true
    }
}
