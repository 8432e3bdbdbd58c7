import Domain
import Operations
import Store

enum Feeds {
    /// Gives every feed of a person a new secret. The old addresses stop working.
    static func renew(of user: ID<User>, in tx: Transaction) throws {
        let feeds = try tx.rows("SELECT id FROM feed WHERE user_id = \(user)") { try $0.next(ID<Feed>.self) }
        for feed in feeds {
            try tx.execute(
                "UPDATE feed SET secret = \(Secret.make(in: tx, bytes: 16)), created_at = \(tx.now) WHERE id = \(feed)")
            tx.put(.feed, feed, in: .user(user))
        }
    }
}
