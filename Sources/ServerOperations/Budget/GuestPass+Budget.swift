import Domain
import Operations
import Store

extension GuestPass {
    /// Returns a guest without an account, identified by their pass, with their row in the budget.
    ///
    /// - Throws: ``Refusal`` `not_found` also if the budget does not name the guest, and `not_allowed` before their
    ///   address is confirmed.
    static func inBudget(
        _ token: String, in tx: Transaction
    ) throws -> (guest: Found, row: ID<BudgetPerson>, event: EventRow) {
        let guest = try find(token, digest: tx.digest, in: tx)
        guard guest.isConfirmed else {
            throw Refusal(.notAllowed, "Open the link in the mail we sent you to confirm your address.")
        }
        guard let row = try BalanceQuery.row(of: guest.id, at: guest.event, in: tx),
            let event = try EventRow.find(guest.event, in: tx)
        else {
            throw Refusal.notFound
        }
        return (guest, row, event)
    }
}
