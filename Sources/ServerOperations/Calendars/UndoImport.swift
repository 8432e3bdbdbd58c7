public import Domain
public import Operations
public import Store

/// Undoes an import by deleting the events that it created. Events that it updated, removed or cancelled stay as they
/// are. An event for which money is still owed stays too.
///
/// It works in batches: perform it until `isDone` is true.
public struct UndoImport: ClientCommand {
    public static let name = "calendar.undoImport"
    // The server performs it repeatedly until it is done.
    public static let offline = Offline.no
    public var id: ID<EventImport>

    public init(id: ID<EventImport>) {
        self.id = id
    }

    public struct Progress: Hashable, Sendable {
        /// Events removed by this batch.
        public var removed = 0
        /// Events that stay. Each batch counts those for which money is owed. The last batch adds those that existed
        /// before the import, and those that have a different host now.
        public var left = 0
        public var isDone = false
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> Progress {
        let found = try tx.row("SELECT user_id, updated FROM event_import WHERE id = \(id)") {
            (host: try $0.next(ID<User>.self), updated: try $0.next(Int.self))
        }
        guard let found else { throw actor == .nobody ? Refusal.unauthenticated : .notFound }
        if actor != .system { guard try actor.verified().id == found.host else { throw Refusal.notFound } }
        var progress = Progress()
        var quota = ImportQuota()
        // Reads one more than a batch holds, to detect the end.
        let events = try tx.rows(
            """
            \(EventRow.select(joined: "JOIN imported_event i ON i.event_id = e.id"))
            WHERE i.import_id = \(id) AND e.host_id = \(found.host) ORDER BY i.event_id LIMIT \(ImportEvents.batch + 1)
            """
        ) { try EventRow(&$0) }
        for event in events where quota.hasCapacity {
            quota.charge()
            // Deleting such an event needs a second confirmation, which a batch undo does not offer.
            if try BalanceQuery.isOwed(at: event.id, in: tx) {
                try tx.execute("DELETE FROM imported_event WHERE event_id = \(event.id)")
                progress.left += 1
                continue
            }
            try quota.charge(for: event.id, in: tx)
            try DeleteEvent.run(event, in: tx)
            progress.removed += 1
        }
        guard progress.removed + progress.left == events.count else { return progress }
        let handedOn: Int? = try tx.value("SELECT count(*) FROM imported_event WHERE import_id = \(id)")
        progress.left += found.updated + (handedOn ?? 0)
        progress.isDone = true
        try tx.execute("DELETE FROM event_import WHERE id = \(id)")
        tx.remove(.eventImport, id, from: .user(found.host))
        return progress
    }
}
