import Domain
import Store

/// Replaces a hash by one of the same password with today's parameters.
struct RehashPassword: SystemCommand {
    static let name = "account.rehash"
    var user: ID<User>
    var old: String
    var new: String

    func perform(in tx: Transaction, as actor: Actor) throws {
        try tx.execute("UPDATE credential SET password = \(new) WHERE user_id = \(user) AND password = \(old)")
    }
}
