import Domain
import Store

/// What of an event waits for those to be notified who are not looking. However much comes at once, there is one job for each
/// kind of it.
enum PendingNotice {
    /// - Returns: whether nothing was waiting, and so a job is to be ordered.
    static func begin(_ kind: NoticeKind, of event: ID<Event>, in tx: Transaction) throws -> Bool {
        try tx.execute(
            """
            INSERT INTO pending_notice (event_id, kind, since) VALUES (\(event), \(kind), \(tx.now))
            ON CONFLICT (event_id, kind) DO NOTHING
            """) > 0
    }

    /// - Returns: since when it has been waiting; nil where nothing is.
    static func end(_ kind: NoticeKind, of event: ID<Event>, in tx: Transaction) throws -> Instant? {
        try tx.row("DELETE FROM pending_notice WHERE event_id = \(event) AND kind = \(kind) RETURNING since") {
            try $0.next(Instant.self)
        }
    }
}
