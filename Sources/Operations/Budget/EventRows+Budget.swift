import Domain
import Store

extension EventRows {
    static let expensePeople = ofCrew("expense_person", .expensePerson)
    static let payments = ofCrew("payment", .payment)
    static let budgetChanges = ofCrew("budget_change", .budgetChange)
    /// The rows that refer to these are deleted first.
    static let budgetPeople = ofCrew("budget_person", .budgetPerson)

    /// Deletes expenses with their receipts.
    static let expenses = EventRows(entries: 1) { event, limit, tx in
        let some: SQL = "(SELECT id FROM expense WHERE event_id = \(event.id) ORDER BY id LIMIT \(limit))"
        try PhotoUse.release("expense_id IN \(some)", in: tx)
        return try tx.delete(.expense, from: "expense", where: "id IN \(some)", in: .crew(event.id))
    }

    static let budgets = EventRows(entries: 1) { event, limit, tx in
        guard try tx.execute("DELETE FROM budget WHERE event_id = \(event.id)") > 0 else { return 0 }
        tx.remove(.budget, event.id, from: .crew(event.id))
        return 0
    }
}
