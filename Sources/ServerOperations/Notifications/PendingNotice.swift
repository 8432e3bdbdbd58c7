import Domain
import Operations
import Store

/// Debounces notices of an event: however many changes arrive together, one job is enqueued for each kind.
enum PendingNotice {
    /// - Returns: Whether nothing was pending, so that a job must be enqueued.
    static func start(_ kind: NoticeKind, of event: ID<Event>, in tx: Transaction) throws -> Bool {
        try tx.execute(
            """
            INSERT INTO pending_notice (event_id, kind, since) VALUES (\(event), \(kind), \(tx.now))
            ON CONFLICT (event_id, kind) DO NOTHING
            """) > 0
    }

    /// - Returns: The time since which notices are pending; `nil` if none are.
    static func take(_ kind: NoticeKind, of event: ID<Event>, in tx: Transaction) throws -> Instant? {
        try tx.row("DELETE FROM pending_notice WHERE event_id = \(event) AND kind = \(kind) RETURNING since") {
            try $0.next(Instant.self)
        }
    }
}
