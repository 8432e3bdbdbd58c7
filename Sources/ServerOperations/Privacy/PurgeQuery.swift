public import Domain
import Operations
public import Store

public enum PurgeQuery {
    /// Returns whether any data has expired. Takes a reader, so the check does not block writers.
    public static func isDue(now: Instant, in reader: any Reader) throws -> Bool {
        let before = now - Lifetime.guestData
        return try reader.exists(
            """
            SELECT 1 FROM guest_credential g JOIN event e ON e.id = g.event_id WHERE g.email <> '' AND e.over_at < \(before)
            UNION ALL SELECT 1 FROM guest g JOIN event e ON e.id = g.event_id WHERE g.name <> \(SQL.erasedGuestName) AND e.over_at < \(before)
                AND NOT EXISTS (SELECT 1 FROM guest_credential c WHERE c.guest_id = g.id)
            UNION ALL SELECT 1 FROM (\(PurgeGuestData.unconfirmed(now: now))) u
            UNION ALL SELECT 1 FROM invited_address a JOIN event e ON e.id = a.event_id WHERE e.over_at < \(before)
            UNION ALL SELECT 1 FROM removal r JOIN event e ON e.id = r.event_id WHERE r.who LIKE '%@%' AND e.over_at < \(before)
            UNION ALL SELECT 1 FROM gone_event g WHERE g.at < \(before)
            UNION ALL SELECT 1 FROM gone_link g WHERE g.at < \(before)
            UNION ALL SELECT 1 FROM idempotency WHERE at < \(now - Lifetime.idempotency) LIMIT 1
            """)
    }
}
