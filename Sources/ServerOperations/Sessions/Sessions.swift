import Domain
import Operations
import Store

enum Sessions {
    /// Ends the sessions matched by a condition on `session`, and their push subscriptions.
    ///
    /// - Returns: The sessions' users, once per session.
    @discardableResult
    static func end(_ condition: SQL, in tx: Transaction) throws -> [ID<User>] {
        try PushSubscriptions.remove("session_id IN (SELECT id FROM session WHERE \(condition))", in: tx)
        return try tx.rows("DELETE FROM session WHERE \(condition) RETURNING user_id") { try $0.next(ID<User>.self) }
    }
}
