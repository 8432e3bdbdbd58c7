import Domain
import Store

/// The tombstone of a deleted event, kept for some time: who was part of it, and the digests of secrets that led to it.
/// These people get `gone`; for everyone else the event never existed.
package enum EventTombstone {
    /// Records people who were part of an event.
    ///
    /// - Parameter people: The people involved. Those who have a block with the owner are not recorded.
    static func record(_ people: [ID<User>?], of event: EventRow, in tx: Transaction) throws {
        let people = Set(people.compactMap(\.self))
        guard !people.isEmpty else { return }
        let rows = try people.subtracting(FriendGraph.peopleWithBlock(with: event.hostID, in: tx)).map {
            "(\(event.id), \($0), \(tx.now))" as SQL
        }
        guard !rows.isEmpty else { return }
        try tx.execute(
            "INSERT INTO gone_event (event_id, user_id, at) VALUES \(rows.joined(", ")) ON CONFLICT (event_id, user_id) DO NOTHING"
        )
    }

    /// Records the digests of secrets.
    ///
    /// - Parameter secrets: Secrets of guest passes, mailed invitations and invite links.
    static func record(_ secrets: [String], in tx: Transaction) throws {
        try record(hashes: secrets.map(tx.digest), in: tx)
    }

    static func record(hashes: [[UInt8]], in tx: Transaction) throws {
        guard !hashes.isEmpty else { return }
        let rows = hashes.map { "(\($0), \(tx.now))" as SQL }
        try tx.execute("INSERT INTO gone_link (hash, at) VALUES \(rows.joined(", ")) ON CONFLICT (hash) DO NOTHING")
    }

    /// Returns whether a person was part of a deleted event, also while its rows are still being erased.
    static func included(_ user: ID<User>, _ event: ID<Event>, in reader: any Reader) throws -> Bool {
        if try reader.exists("SELECT 1 FROM gone_event WHERE event_id = \(event) AND user_id = \(user)") { return true }
        guard let row = try EventRow.stored(event, in: reader), row.isGone,
            try !FriendGraph.haveBlock(user, row.hostID, in: reader)
        else { return false }
        return try row.hostID == user
            || reader.exists("SELECT 1 FROM (\(EventAccess.involved(in: event))) p WHERE p.user_id = \(user)")
    }
}
