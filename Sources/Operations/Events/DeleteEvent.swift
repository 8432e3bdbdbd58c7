public import Domain
public import Store

/// Deletes an event and everything that belongs to it. Guests of a future event are notified as for a cancellation.
public struct DeleteEvent: ClientCommand {
    public static let name = "event.delete"
    public static let offline = Offline.yes
    public var id: ID<Event>

    public init(id: ID<Event>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        try DeleteEvent.run(DeleteEvent.event(id, as: actor, in: tx), in: tx)
    }

    /// Returns an event that the actor may delete. This is the only place that decides it.
    ///
    /// - Throws: ``Refusal`` `not_found` if the actor may not see the event, `not_allowed` if they may only see it.
    static func event(_ id: ID<Event>, as actor: Actor, in reader: any Reader) throws -> EventRow {
        guard actor.person?.role == .administrator, actor.person?.isVerified == true else {
            return try EventAccess.hosted(id, as: actor, in: reader)
        }
        // Administrators can delete any event, including those that they may not read.
        return try EventRow.find(id, in: reader).orNotFound()
    }

    /// Marks the event as deleted, which hides it at once. Its rows are then deleted in batches.
    package static func run(_ event: EventRow, in tx: Transaction) throws {
        let id = event.id
        try PhotoUse.release("event_id = \(id)", in: tx)
        try tx.execute("UPDATE event SET deleted_at = \(tx.now), photo = NULL WHERE id = \(id)")
        if event.status == .scheduled { try CancelEvent.run(event, in: tx) }
        for table in ["event_tag", "event_search", "event_origin", "pending_notice"] as [SQL] {
            try tx.execute("DELETE FROM \(table) WHERE event_id = \(id)")
        }
        // Undoing an import no longer affects this event.
        try tx.execute("DELETE FROM imported_event WHERE event_id = \(id)")
        if event.status != .draft { try EventTombstone.record([event.hostID], of: event, in: tx) }
        try EventTombstone.record(
            tx.rows("DELETE FROM link WHERE event_id = \(id) RETURNING token") { try $0.next() }, in: tx)
        // Logged even if no link existed: it creates the row of the scope, which keeps the id
        // known forever (`EventStore.isThere`).
        tx.remove(.link, id, from: .hosts(id))
        try EventStore.removePlace(of: id, in: tx)
        tx.remove(.seats, id, from: event.seatsScope)
        tx.remove(.event, id, from: event.scope)
        // A tombstone in the scope of its guests and hosts: their rows leave that scope with the event, so earlier
        // reads of it are outdated.
        if event.peopleScope != event.scope { tx.remove(.event, id, from: event.peopleScope) }
        if event.archivedTo != nil { tx.remove(.event, id, from: .archive) }
        PermissionChanges.announce(event.hostID, in: tx)
        if event.audience == .public { try PublicHost.record(event.hostID, in: tx) }
        try EraseEvent(id: id).run(event, in: tx)
    }
}
