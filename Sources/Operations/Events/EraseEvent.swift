import Domain
package import Store

/// A job that deletes the remaining rows of a deleted event, in batches. As a job it survives a restart of the process.
package struct EraseEvent: SystemCommand {
    package static let name = "event.erase"
    /// The maximum number of change-log entries per batch. Most events have fewer rows, and one batch deletes them all.
    static let batchSize = 500

    var id: ID<Event>

    package func perform(in tx: Transaction, as actor: Actor) throws {
        guard let event = try EventRow.stored(id, in: tx), try EventRow.find(id, in: tx) == nil else { return }
        try run(event, in: tx)
    }

    /// Deletes one batch and schedules the rest.
    func run(_ event: EventRow, in tx: Transaction) throws {
        // Pending notifications find their recipients by RSVP or invitation, so those rows must stay until
        // all are sent.
        if let time = try tx.emit(EventErasing(event: id)) ?? nil { return try tx.enqueue(self, at: max(time, tx.now)) }
        if try !erase(event, in: tx) { try tx.enqueue(self) }
    }

    /// Deletes one batch.
    ///
    /// - Returns: Whether nothing is left.
    private func erase(_ event: EventRow, in tx: Transaction) throws -> Bool {
        var left = EraseEvent.batchSize
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
