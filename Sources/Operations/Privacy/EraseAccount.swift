import Domain
import Store

/// Goes on taking away what is left of somebody who has left, until nothing is: a job, so that it outlives the process.
struct EraseAccount: SystemCommand {
    static let name = "account.erase"
    var id: ID<User>

    func perform(in tx: Transaction, as actor: Actor) throws {
        guard try tx.exists("SELECT 1 FROM users WHERE id = \(id) AND status = 'deleted'") else { return }
        if try !AccountErasure.run(of: id, in: tx) { try tx.enqueue(self) }
    }
}
