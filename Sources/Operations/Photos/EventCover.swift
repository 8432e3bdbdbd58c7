package import Domain
package import Store

/// Writes the cover of an event for everyone who sees the event.
package enum EventCover {
    package static func write(_ hash: String?, of id: ID<Event>, in tx: Transaction) throws {
        try tx.execute(
            "UPDATE event SET photo = \(hash), version = version + 1, updated_at = \(tx.now) WHERE id = \(id)")
        guard let event = try EventRow.find(id, in: tx) else { return }
        tx.put(.event, id, in: event.scope)
    }
}
