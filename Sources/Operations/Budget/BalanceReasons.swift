public import Domain

/// Explains a person's balance: the expenses and payments that add up to it.
public struct BalanceReasons: Hashable, Sendable {
    public struct Part: Hashable, Sendable {
        public var expense: ID<Expense>
        public var description: String
        /// A date, `2026-11-27`.
        public var on: String
        /// In minor units.
        public var paid: Int
        public var owed: Int

        public init(expense: ID<Expense>, description: String, on: String, paid: Int, owed: Int) {
            self.expense = expense
            self.description = description
            self.on = on
            self.paid = paid
            self.owed = owed
        }
    }

    public var person: BudgetPersonView
    public var balance: Money
    /// The expenses, oldest first.
    public var parts: [Part]
    public var payments: [PaymentView]

    public init(person: BudgetPersonView, balance: Money, parts: [Part], payments: [PaymentView]) {
        self.person = person
        self.balance = balance
        self.parts = parts
        self.payments = payments
    }
}
