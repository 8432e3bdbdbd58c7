public import Domain
public import Store

/// Publishes the drafts that an import made, as by publishing each.
///
/// Works in pieces: perform it until it says that it is done.
public struct PublishImport: ClientCommand {
    public static let name = "calendar.publishImport"
    // It is performed again and again until it is done, by the server.
    public static let offline = Offline.no
    public var id: ID<EventImport>

    public init(id: ID<EventImport>) {
        self.id = id
    }

    public struct Progress: Hashable, Sendable {
        /// Events that this piece published.
        public var published = 0
        public var isDone = false
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> Progress {
        let person = try actor.verified()
        guard try tx.exists("SELECT 1 FROM event_import WHERE id = \(id) AND user_id = \(person.id)") else {
            throw Refusal.notFound
        }
        let drafts = try tx.rows(
            """
            SELECT e.id FROM imported_event i JOIN event e ON e.id = i.event_id
            WHERE i.import_id = \(id) AND e.host_id = \(person.id) AND e.status = 'draft' AND \(EventAccess.isThere)
            ORDER BY i.event_id LIMIT \(ImportEvents.batch)
            """
        ) { try $0.next(ID<Event>.self) }
        for draft in drafts { try PublishEvent(id: draft).perform(in: tx, as: actor) }
        return Progress(published: drafts.count, isDone: drafts.count < ImportEvents.batch)
    }
}
