package import Domain
package import Store

/// Restores a cancelled event. Its guests are notified, and calendars add it again.
package enum Reinstatement {
    package static func run(_ event: EventRow, as details: EventDetails, in tx: Transaction) throws {
        try tx.execute(
            """
            UPDATE event SET status = 'scheduled', cancellation = NULL, sequence = sequence + 1, version = version + 1, updated_at = \(tx.now)
            WHERE id = \(event.id)
            """)
        try tx.execute("UPDATE event_origin SET is_cancelled = FALSE WHERE event_id = \(event.id)")
        tx.put(.event, event.id, in: event.scope)
        try EventUpdate.write(event, details, notify: .no, in: tx)
        guard var row = try EventRow.find(event.id, in: tx), !row.details.times.isPast(at: tx.now) else { return }
        // Seats may have been freed while no one moved up.
        try Waitlist(row).moveUp(in: tx)
        row = try EventRow.find(event.id, in: tx) ?? row
        try tx.emit(EventRestored(event: row))
    }
}
