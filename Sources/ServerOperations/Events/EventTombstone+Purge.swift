import Domain
import Operations
import Store

extension EventTombstone {
    /// Deletes tombstones older than a time.
    ///
    /// - Returns: The larger number of deleted rows among the two tables.
    static func purge(before: Instant, limit: Int, in tx: Transaction) throws -> Int {
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
