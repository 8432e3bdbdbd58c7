import Domain
import Operations
import Store

/// Replaces a hash with one of the same password and the current parameters.
struct RehashPassword: SystemCommand {
    static let name = "account.rehash"
    var user: ID<User>
    var old: String
    var new: String

    func perform(in tx: Transaction, as actor: Actor) throws {
        try tx.execute("UPDATE credential SET password = \(new) WHERE user_id = \(user) AND password = \(old)")
    }
}
