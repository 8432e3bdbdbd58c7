import Domain
import Operations
import Store

/// The row of an import, created with its first change.
struct ImportRecord {
    let id: ID<EventImport>
    let host: ID<User>

    /// - Throws: ``Refusal`` if the actor is not the host, or the import belongs to someone else.
    func check(_ actor: Actor, in reader: any Reader) throws {
        if actor != .system { guard try actor.verified().id == host else { throw Refusal.notFound } }
        guard try !reader.exists("SELECT 1 FROM event_import WHERE id = \(id) AND user_id <> \(host)") else {
            throw Refusal.notFound
        }
    }

    func hosted(in reader: any Reader) throws -> Int { try ImportQuery.hosted(by: host, in: reader) }

    func update(
        added event: ID<Event>? = nil, updated: Int = 0, removed: Int = 0, _ calendar: String?,
        _ visibility: Visibility,
        in tx: Transaction
    ) throws {
        try tx.execute(
            """
            INSERT INTO event_import (id, user_id, name, visibility, added, updated, removed, made_at)
            VALUES (\(id), \(host), \(calendar.map { String($0.prefix(120)) }), \(visibility), \(event == nil ? 0 : 1), \(updated), \(removed), \(tx.now))
            ON CONFLICT (id) DO UPDATE SET added = event_import.added + excluded.added,
                updated = event_import.updated + excluded.updated, removed = event_import.removed + excluded.removed
            """)
        if let event {
            try tx.execute("INSERT INTO imported_event (event_id, import_id) VALUES (\(event), \(id))")
        }
        tx.put(.eventImport, id, in: .user(host))
    }
}
