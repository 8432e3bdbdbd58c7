public import Domain
public import Operations
public import Store

/// Publishes the drafts that an import created, with the same effect as publishing each one.
///
/// It works in batches: perform it until `isDone` is true.
public struct PublishImport: ClientCommand {
    public static let name = "calendar.publishImport"
    // The server performs it repeatedly until it is done.
    public static let offline = Offline.no
    public var id: ID<EventImport>

    public init(id: ID<EventImport>) {
        self.id = id
    }

    public struct Progress: Hashable, Sendable {
        /// Events published by this batch.
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
            WHERE i.import_id = \(id) AND e.host_id = \(person.id) AND e.status = 'draft' AND \(EventAccess.isNotDeleted)
            ORDER BY i.event_id LIMIT \(ImportEvents.batch)
            """
        ) { try $0.next(ID<Event>.self) }
        for draft in drafts { try PublishEvent(id: draft).perform(in: tx, as: actor) }
        return Progress(published: drafts.count, isDone: drafts.count < ImportEvents.batch)
    }
}
