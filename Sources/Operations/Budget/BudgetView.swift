public import Domain

/// What an event may cost, and what it has cost until now.
public struct BudgetView: Hashable, Sendable, Codable {
    public var currency: Currency
    /// Left out where nobody has said what it may be.
    public var amount: Money?
    public var spent: Money
    /// Of the budget; below 0 where more was spent.
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
