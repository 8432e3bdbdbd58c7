import Domain
import Operations
import Store

/// Continues to delete the data of a deleted account until nothing is left. A job, so it survives a restart.
struct EraseAccount: SystemCommand {
    static let name = "account.erase"
    var id: ID<User>

    func perform(in tx: Transaction, as actor: Actor) throws {
        guard try tx.exists("SELECT 1 FROM users WHERE id = \(id) AND status = 'deleted'") else { return }
        if try !AccountErasure.run(of: id, in: tx) { try tx.enqueue(self) }
    }
}
