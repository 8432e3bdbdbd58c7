public import Domain
public import Store

/// Sets the photo of the receipt of an expense, or takes it away.
public struct SetReceipt: ClientCommand {
    public static let name = "expense.setReceipt"
    // The photo itself is uploaded, and shrunk on the server.
    public static let offline = Offline.no
    public var expense: ID<Expense>
    /// Nil takes the photo away.
    public var photo: StoredPhoto?

    public init(expense: ID<Expense>, photo: StoredPhoto?) {
        self.expense = expense
        self.photo = photo
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let (row, event) = try BudgetAccess.expense(expense, to: .plan, as: actor, in: tx)
        guard row.photo != photo?.hash else { return }
        try PhotoUse.release("expense_id = \(expense)", in: tx)
        if let photo { try PhotoUse.add(photo, owner: actor.verified().id, expense: expense, in: tx) }
        try SetReceipt.write(photo?.hash, of: expense, at: event.id, in: tx)
        var change = BudgetHistory(.changed, row, by: try BudgetPeople(event, as: actor, in: tx).mine(in: tx))
        change.fields = ["receipt"]
        try change.note(in: tx)
    }

    static func write(_ hash: String?, of expense: ID<Expense>, at event: ID<Event>, in tx: Transaction) throws {
        try tx.execute("UPDATE expense SET photo = \(hash) WHERE id = \(expense)")
        tx.put(.expense, expense, in: .crew(event))
    }
}
