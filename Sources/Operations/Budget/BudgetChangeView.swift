public import Domain
public import Store

/// A change made to a budget.
public struct BudgetChangeView: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The limit or the currency of the budget.
        case budget
        /// An expense was added, changed or deleted.
        case added, changed, deleted
        /// A payment was recorded or undone.
        case paid, undone
    }

    public var id: ID<BudgetChange>
    public var by: BudgetPersonView
    public var at: Instant
    public var kind: Kind
    /// `nil` if the expense was deleted.
    public var expense: ID<Expense>?
    public var description: String?
    public var from: BudgetPersonView?
    public var to: BudgetPersonView?
    public var amount: Money?
    public var amountBefore: Money?
    /// The changed fields of an expense, by their names in the API contract.
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
