public import Domain
public import Store

/// Sets or removes the receipt photo of an expense.
public struct SetReceipt: PhotoCommand {
    public static let name = "expense.setReceipt"
    // The server stores the photo under another hash than that of the uploaded file.
    public static let offline = Offline.withHint
    public var expense: ID<Expense>
    /// `nil` removes the photo.
    public var photo: StoredPhoto?

    public var namedPhoto: StoredPhoto? { photo }

    public init(expense: ID<Expense>, photo: StoredPhoto?) {
        self.expense = expense
        self.photo = photo
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let (row, event, _) = try CrewAccess.find(ExpenseRow.self, expense, to: .plan, as: actor, in: tx)
        let me = try actor.verified().id
        let photo = try photo.map { try PhotoUse.stored($0, of: me, in: tx) }
        guard row.photo != photo?.hash else { return }
        try PhotoUse.release("expense_id = \(expense)", in: tx)
        if let photo { try PhotoUse.add(photo, owner: me, expense: expense, in: tx) }
        try SetReceipt.write(photo?.hash, of: expense, at: event.id, in: tx)
        var change = BudgetHistory(.changed, row, by: try BudgetPeople(event, as: actor, in: tx).mine(in: tx))
        change.fields = ["receipt"]
        try change.append(in: tx)
    }

    package static func write(_ hash: String?, of expense: ID<Expense>, at event: ID<Event>, in tx: Transaction) throws
    {
        try tx.execute("UPDATE expense SET photo = \(hash) WHERE id = \(expense)")
        tx.put(.expense, expense, in: .crew(event))
    }
}
