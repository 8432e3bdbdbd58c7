import Domain
import Store

/// What is remembered for some time of an event that was deleted: who was part of it, and what led to it. They are told that it is gone;
/// to everybody else there was none.
enum GoneEvent {
    /// - Parameter people: who were part of it; of those whom a block keeps from its owner nothing is noted.
    static func note(_ people: [ID<User>?], of event: EventRow, in tx: Transaction) throws {
        let people = Set(people.compactMap(\.self))
        guard !people.isEmpty else { return }
        let rows = try people.subtracting(FriendGraph.everyoneBlocked(from: event.hostID, in: tx)).map {
            "(\(event.id), \($0), \(tx.now))" as SQL
        }
        guard !rows.isEmpty else { return }
        try tx.execute(
            "INSERT INTO gone_event (event_id, user_id, at) VALUES \(rows.joined(", ")) ON CONFLICT (event_id, user_id) DO NOTHING"
        )
    }

    /// - Parameter secrets: of passes, mailed invitations and invite links.
    static func note(_ secrets: [String], in tx: Transaction) throws {
        try note(hashes: secrets.map(tx.digest), in: tx)
    }

    static func note(hashes: [[UInt8]], in tx: Transaction) throws {
        guard !hashes.isEmpty else { return }
        let rows = hashes.map { "(\($0), \(tx.now))" as SQL }
        try tx.execute("INSERT INTO gone_link (hash, at) VALUES \(rows.joined(", ")) ON CONFLICT (hash) DO NOTHING")
    }

    /// Whether somebody was part of an event that is gone; also while its rows are still being taken away.
    static func included(_ user: ID<User>, _ event: ID<Event>, in reader: any Reader) throws -> Bool {
        if try reader.exists("SELECT 1 FROM gone_event WHERE event_id = \(event) AND user_id = \(user)") { return true }
        guard let row = try EventRow.stored(event, in: reader), row.isGone,
            try !FriendGraph.areBlocked(user, row.hostID, in: reader)
        else { return false }
        return try row.hostID == user
            || reader.exists("SELECT 1 FROM (\(EventAccess.involved(in: event))) p WHERE p.user_id = \(user)")
    }

    /// Why a secret that opens nothing does so: the event is gone, or a host has removed its guest. Nil of whatever was never one.
    ///
    /// - Parameter hash: its digest.
    static func objection(to secret: String, hash: [UInt8], in reader: any Reader) throws -> Refusal? {
        let isGone = try reader.exists(
            """
            SELECT 1 FROM gone_link WHERE hash = \(hash)
            UNION ALL SELECT 1 FROM guest_credential c JOIN event e ON e.id = c.event_id
                WHERE (c.pass = \(secret) OR c.token_hash = \(hash)) AND e.deleted_at IS NOT NULL
            UNION ALL SELECT 1 FROM claimed_pass p JOIN event e ON e.id = p.event_id WHERE p.hash = \(hash) AND e.deleted_at IS NOT NULL
            UNION ALL SELECT 1 FROM invitation_token t JOIN invitation i ON i.id = t.invitation_id JOIN event e ON e.id = i.event_id
                WHERE t.token = \(secret) AND e.deleted_at IS NOT NULL
            """)
        if isGone { return .eventGone }
        return try reader.exists("SELECT 1 FROM removal WHERE pass = \(secret)") ? .removed : nil
    }

    /// Forgets what was noted before a time.
    ///
    /// - Returns: the most that went of a kind.
    static func forget(before: Instant, limit: Int, in tx: Transaction) throws -> Int {
        let people = try tx.execute(
            """
            DELETE FROM gone_event WHERE (event_id, user_id) IN (
                SELECT g.event_id, g.user_id FROM gone_event g WHERE g.at < \(before) LIMIT \(limit))
            """)
        let links = try tx.execute(
            "DELETE FROM gone_link WHERE hash IN (SELECT g.hash FROM gone_link g WHERE g.at < \(before) LIMIT \(limit))"
        )
        return max(people, links)
    }
}
