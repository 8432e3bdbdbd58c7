public import Domain
public import Store

/// Takes an import back: removes the events that it made, as by deleting each. What was there before and was changed,
/// removed or called off by it stays so, and so does an event for which money is still owed.
///
/// Works in pieces: perform it until it says that it is done.
public struct UndoImport: ClientCommand {
    public static let name = "calendar.undoImport"
    // It is performed again and again until it is done, by the server.
    public static let offline = Offline.no
    public var id: ID<EventImport>

    public init(id: ID<EventImport>) {
        self.id = id
    }

    public struct Progress: Hashable, Sendable {
        /// Events that this piece removed.
        public var removed = 0
        /// Events found by this piece that stay: those for which money is owed, and with the last piece those that were there before and
        /// were updated, and those that have another host now.
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
        var room = ImportRoom()
        // One more than there is room for, to know whether it was all.
        let events = try tx.rows(
            """
            \(EventRow.select(joined: "JOIN imported_event i ON i.event_id = e.id"))
            WHERE i.import_id = \(id) AND e.host_id = \(found.host) ORDER BY i.event_id LIMIT \(ImportEvents.batch + 1)
            """
        ) { try EventRow(&$0) }
        for event in events where room.isLeft {
            room.use()
            // Deleting such an event asks for a second confirmation, which an undo of many does not have.
            if try BalanceQuery.isOwed(at: event.id, in: tx) {
                try tx.execute("DELETE FROM imported_event WHERE event_id = \(event.id)")
                progress.left += 1
                continue
            }
            try room.use(for: event.id, in: tx)
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
