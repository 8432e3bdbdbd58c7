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
        let gone = try tx.rows("DELETE FROM expense WHERE id IN \(some) RETURNING id") { try $0.next(ID<Expense>.self) }
        for expense in gone { tx.remove(.expense, expense, from: .crew(event.id)) }
        return gone.count
    }

    static let budgets = EventRows(entries: 1) { event, limit, tx in
        guard try tx.execute("DELETE FROM budget WHERE event_id = \(event.id)") > 0 else { return 0 }
        tx.remove(.budget, event.id, from: .crew(event.id))
        return 0
    }

    private static func ofCrew(_ table: SQL, _ kind: RowKind) -> EventRows {
        EventRows(entries: 1) { event, limit, tx in
            let gone = try tx.rows(
                "DELETE FROM \(table) WHERE id IN (SELECT id FROM \(table) WHERE event_id = \(event.id) LIMIT \(limit)) RETURNING id"
            ) { try $0.next(ID<Never>.self) }
            for id in gone { tx.remove(kind, id, from: .crew(event.id)) }
            return gone.count
        }
    }
}
