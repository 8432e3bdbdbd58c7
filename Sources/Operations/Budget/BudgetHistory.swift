import Domain
import Store

/// A change to be recorded in a budget's history. The history of an event keeps the newest 1,000 changes.
struct BudgetHistory {
    static let maxEntries = 1000

    typealias Kind = BudgetChangeView.Kind

    let event: ID<Event>
    let by: ID<BudgetPerson>
    var kind: Kind
    var expense: ID<Expense>?
    var description: String?
    var from: ID<BudgetPerson>?
    var to: ID<BudgetPerson>?
    /// The new amount, in minor units.
    var amount: Int?
    /// The previous amount, if it changed.
    var amountBefore: Int?
    /// The changed fields of an expense, by their names in the API contract.
    var fields: [String] = []

    init(_ kind: Kind, at event: ID<Event>, by: ID<BudgetPerson>) {
        self.kind = kind
        self.event = event
        self.by = by
    }

    init(_ kind: Kind, _ expense: ExpenseRow, by: ID<BudgetPerson>) {
        self.init(kind, at: expense.event, by: by)
        self.expense = expense.id
        description = expense.details.description
        amount = expense.details.amount
    }

    init(_ kind: Kind, _ payment: PaymentRow, by: ID<BudgetPerson>) {
        self.init(kind, at: payment.event, by: by)
        (from, to, amount) = (payment.from, payment.to, payment.amount)
    }

    func append(in tx: Transaction) throws {
        let id: ID<BudgetChange> = tx.newID()
        let names = fields.isEmpty ? nil : fields.joined(separator: ",")
        try tx.execute(
            """
            INSERT INTO budget_change
                (id, event_id, by_id, made_at, kind, expense_id, description, from_id, to_id, amount, amount_before, fields)
            VALUES (\(id), \(event), \(by), \(tx.now), \(kind), \(expense), \(description), \(from), \(to), \(amount), \(amountBefore), \(names))
            """)
        tx.put(.budgetChange, id, in: .crew(event))
        try tx.delete(
            .budgetChange, from: "budget_change",
            where: """
                id IN (SELECT id FROM budget_change WHERE event_id = \(event) ORDER BY made_at DESC, id DESC
                    LIMIT 10 OFFSET \(BudgetHistory.maxEntries))
                """, in: .crew(event))
    }
}
