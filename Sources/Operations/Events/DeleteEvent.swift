public import Domain
public import Store

/// Removes an event with all that belongs to it. Guests of one that lies ahead are notified as of a cancellation.
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

    /// An event that the actor may delete. No other place decides it.
    ///
    /// - Throws: ``Refusal`` `not_found` where the actor may not even see it, `not_allowed` where they only may see it.
    static func event(_ id: ID<Event>, as actor: Actor, in reader: any Reader) throws -> EventRow {
        guard actor.person?.role == .administrator, actor.person?.isVerified == true else {
            return try EventAccess.hosted(id, as: actor, in: reader)
        }
        // Administrators can delete any event, also one they may not read.
        guard let event = try EventRow.find(id, in: reader) else { throw Refusal.notFound }
        return event
    }

    /// It is gone at once for whoever looks; what belongs to it goes in pieces.
    static func run(_ event: EventRow, in tx: Transaction) throws {
        let id = event.id
        try PhotoUse.release("event_id = \(id)", in: tx)
        try tx.execute("UPDATE event SET deleted_at = \(tx.now), photo = NULL WHERE id = \(id)")
        if event.status == .scheduled { try CancelEvent.run(event, in: tx) }
        for table in ["event_tag", "event_search", "event_origin", "pending_notice"] as [SQL] {
            try tx.execute("DELETE FROM \(table) WHERE event_id = \(id)")
        }
        // An import that is taken back has no more to do with it.
        try tx.execute("DELETE FROM imported_event WHERE event_id = \(id)")
        if event.status != .draft { try GoneEvent.note([event.hostID], of: event, in: tx) }
        try GoneEvent.note(tx.rows("DELETE FROM link WHERE event_id = \(id) RETURNING token") { try $0.next() }, in: tx)
        // Also where there was none: by this the id is known for ever, see `EventStore.isTaken`.
        tx.remove(.link, id, from: .hosts(id))
        try EventStore.removePlace(of: id, in: tx)
        tx.remove(.seats, id, from: event.seatsScope)
        tx.remove(.event, id, from: event.scope)
        // Where its guests and hosts lie: with the event their rows lie there no more, so that what was read before is outdated.
        if event.peopleScope != event.scope { tx.remove(.event, id, from: event.peopleScope) }
        Rights.note(event.hostID, in: tx)
        if event.scope == .public { try PublicHost.note(event.hostID, in: tx) }
        try EraseEvent(id: id).run(event, in: tx)
    }
}
