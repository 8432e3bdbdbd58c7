public import Domain
public import Store

/// Deletes an expense and its receipt. The history keeps a record of it.
public struct DeleteExpense: ClientCommand {
    public static let name = "expense.delete"
    // Only the server knows which balances the expense affects by now.
    public static let offline = Offline.withHint
    public var id: ID<Expense>

    public init(id: ID<Expense>) {
        self.id = id
    }

    /// - Returns: The event to whose budget the expense belonged.
    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Event> {
        let (row, event, _) = try CrewAccess.find(ExpenseRow.self, id, to: .plan, as: actor, in: tx)
        tx.setSubject(.expense, id)
        let me = try BudgetPeople(event, as: actor, in: tx).mine(in: tx)
        try PhotoUse.release("expense_id = \(id)", in: tx)
        try row.removeParts(in: tx)
        try tx.execute("DELETE FROM expense WHERE id = \(id)")
        tx.remove(.expense, id, from: .crew(event.id))
        try BudgetHistory(.deleted, row, by: me).append(in: tx)
        return event.id
    }
}
