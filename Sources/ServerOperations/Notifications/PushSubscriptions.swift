import Domain
import Operations
import Store

enum PushSubscriptions {
    static func remove(_ condition: SQL, in tx: Transaction) throws {
        let removed = try tx.rows("DELETE FROM push_subscription WHERE \(condition) RETURNING id, user_id") {
            (id: try $0.next(ID<PushSubscription>.self), user: try $0.next(ID<User>.self))
        }
        for one in removed { tx.remove(.pushSubscription, one.id, from: .user(one.user)) }
    }
}
