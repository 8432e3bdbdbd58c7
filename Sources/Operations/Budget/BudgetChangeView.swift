public import Domain
public import Store

/// Who has changed what of a budget.
public struct BudgetChangeView: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// What the event may cost, or its currency.
        case budget
        /// An expense.
        case added, changed, deleted
        /// A payment was recorded, or taken back.
        case paid, undone
    }

    public var id: ID<BudgetChange>
    public var by: BudgetPersonView
    public var at: Instant
    public var kind: Kind
    /// Nil where it is gone.
    public var expense: ID<Expense>?
    public var description: String?
    public var from: BudgetPersonView?
    public var to: BudgetPersonView?
    public var amount: Money?
    public var amountBefore: Money?
    /// What of an expense was changed, by the names of the contract.
    public var fields: [String]

    public init(
        id: ID<BudgetChange>, by: BudgetPersonView, at: Instant, kind: Kind, expense: ID<Expense>? = nil,
        description: String? = nil,
        from: BudgetPersonView? = nil, to: BudgetPersonView? = nil, amount: Money? = nil, amountBefore: Money? = nil,
        fields: [String] = []
    ) {
        self.id = id
        self.by = by
        self.at = at
        self.kind = kind
        self.expense = expense
        self.description = description
        self.from = from
        self.to = to
        self.amount = amount
        self.amountBefore = amountBefore
        self.fields = fields
    }
}

extension BudgetChangeView.Kind: Column {}
