import Domain
import Operations
import Store

extension BudgetPeople {
    /// Stores the name of a person whose account is being deleted, so that the budget still shows
    /// it (spec/product.md, §1).
    static func keepName(_ name: PersonName, of user: ID<User>, in tx: Transaction) throws {
        let kept = try tx.rows(
            "UPDATE budget_person SET name = \(name.full) WHERE user_id = \(user) RETURNING id, event_id"
        ) {
            (id: try $0.next(ID<BudgetPerson>.self), event: try $0.next(ID<Event>.self))
        }
        for one in kept { tx.put(.budgetPerson, one.id, in: .crew(one.event)) }
    }

    /// Replaces the names of guests without an account, some time after their events.
    ///
    /// - Returns: The number of replaced names.
    static func forgetNames(before: Instant, limit: Int, in tx: Transaction) throws -> Int {
        let forgotten = try tx.rows(
            """
            UPDATE budget_person SET name = \(SQL.erasedGuestName) WHERE id IN (
                SELECT p.id FROM budget_person p JOIN event e ON e.id = p.event_id
                WHERE p.guest_id IS NOT NULL AND p.name <> \(SQL.erasedGuestName) AND e.over_at < \(before) LIMIT \(limit))
            RETURNING id, event_id
            """
        ) { (id: try $0.next(ID<BudgetPerson>.self), event: try $0.next(ID<Event>.self)) }
        for one in forgotten { tx.put(.budgetPerson, one.id, in: .crew(one.event)) }
        return forgotten.count
    }
}
