public import Domain

/// The limit of a budget and what was spent so far.
public struct BudgetView: Hashable, Sendable, Codable {
    public var currency: Currency
    /// Omitted if no limit is set.
    public var amount: Money?
    public var spent: Money
    /// What is left of the limit; negative if more was spent.
    public var left: Money?
    public var expenses: Int

    public init(currency: Currency, amount: Int?, spent: Int, expenses: Int) {
        self.currency = currency
        self.amount = amount.map { Money($0, currency) }
        self.spent = Money(spent, currency)
        left = amount.map { Money($0 - spent, currency) }
        self.expenses = expenses
    }
}
