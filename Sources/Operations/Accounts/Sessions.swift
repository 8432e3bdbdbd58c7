import Domain
import Store

enum Sessions {
    /// Ends the sessions that a condition on `session` finds, and with them the messages to their browsers.
    ///
    /// - Returns: whose they were, once for each.
    @discardableResult
    static func end(_ condition: SQL, in tx: Transaction) throws -> [ID<User>] {
        try PushSubscriptions.remove("session_id IN (SELECT id FROM session WHERE \(condition))", in: tx)
        return try tx.rows("DELETE FROM session WHERE \(condition) RETURNING user_id") { try $0.next(ID<User>.self) }
    }
}
