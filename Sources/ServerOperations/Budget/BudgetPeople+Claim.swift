import Domain
import Operations
import Store

extension BudgetPeople {
    /// Transfers the budget entries of a guest without an account to the account that claims their RSVP. If both are in
    /// the budget, both stay, and one can settle for the other.
    static func claim(_ guest: ID<Guest>, by user: ID<User>, in tx: Transaction) throws {
        let claimed = try tx.rows(
            """
            UPDATE budget_person SET user_id = \(user), guest_id = NULL, name = NULL WHERE guest_id = \(guest)
            AND NOT EXISTS (SELECT 1 FROM budget_person o WHERE o.event_id = budget_person.event_id AND o.user_id = \(user))
            RETURNING id, event_id
            """
        ) { (id: try $0.next(ID<BudgetPerson>.self), event: try $0.next(ID<Event>.self)) }
        for one in claimed { tx.put(.budgetPerson, one.id, in: .crew(one.event)) }
    }
}
