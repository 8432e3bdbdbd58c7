import Domain
import Operations
import Store

extension EventTombstone {
    /// Returns why a secret no longer opens anything: the event was deleted, or a host removed the guest. Nil for a
    /// secret that never existed.
    ///
    /// - Parameter hash: The digest of the secret.
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
}
