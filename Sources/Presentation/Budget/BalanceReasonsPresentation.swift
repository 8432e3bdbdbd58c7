public import Domain
public import Operations

/// Why a person has their balance: the expenses and payments that add up to it.
public struct BalanceReasonsPresentation: Equatable, Sendable {
    public struct ExpenseReason: Equatable, Sendable {
        /// Nil for guests without an account, who cannot open expenses.
        public var expense: ID<Expense>?
        public var description: String
        public var day: Phrase
        /// What the person paid, and what their share is.
        public var part: Phrase
        /// The signed amount by which the balance changes.
        public var change: Phrase
    }

    public struct PaymentReason: Equatable, Sendable {
        public var payment: PaymentPresentation
        /// The signed amount by which the balance changes.
        public var change: Phrase
    }

    public var title: Phrase
    /// Whose balance it is; nil for the viewer, because ``balance`` addresses them.
    public var person: BudgetPersonPresentation?
    public var balance: BalancePresentation
    public var expenses: [ExpenseReason]
    public var payments: [PaymentReason]
    public var total: Phrase

    public init(_ reasons: BalanceReasons, _ event: EventView, _ context: PresentationContext) {
        let person = BudgetPersonPresentation(reasons.person, context)
        let currency = reasons.balance.currency
        title =
            person.isViewer ? "Why this is your balance" : "Why this is the balance of \(person.name)"
        self.person = person.isViewer ? nil : person
        balance = BalancePresentation(reasons.balance, isMine: person.isViewer)
        expenses = reasons.parts.map { part in
            ExpenseReason(
                expense: part.expense, description: part.description,
                day: ExpensePresentation.day(part.on, event, context),
                part: ExpenseReason.part(paid: Money(part.paid, currency), owed: Money(part.owed, currency)),
                change: Money(part.paid - part.owed, currency).change)
        }
        payments = reasons.payments.map { payment in
            let minor = payment.from == reasons.person.id ? payment.amount.minor : -payment.amount.minor
            return PaymentReason(
                payment: PaymentPresentation(payment, event, context), change: Money(minor, currency).change)
        }
        total = reasons.balance.change
    }
}

extension BalanceReasonsPresentation.ExpenseReason {
    init(_ part: GuestBudgetView.Part, _ event: EventView, _ context: PresentationContext) {
        self.init(
            description: part.description, day: ExpensePresentation.day(part.on, event, context),
            part: Self.part(paid: part.paid, owed: part.owed),
            change: Money(part.paid.minor - part.owed.minor, part.paid.currency).change)
    }

    /// Returns what a person paid for an expense and what their share is; amounts of 0 are omitted.
    fileprivate static func part(paid: Money, owed: Money) -> Phrase {
        let (paidAmount, owedAmount) = (Money(abs(paid.minor), paid.currency), Money(abs(owed.minor), owed.currency))
        let isRefund = paid.minor < 0 || owed.minor < 0
        if paid.minor == 0 { return isRefund ? "share \(owedAmount) of the refund" : "share \(owedAmount)" }
        if owed.minor == 0 { return isRefund ? "got back \(paidAmount)" : "paid \(paidAmount)" }
        return isRefund ? "got back \(paidAmount), share \(owedAmount)" : "paid \(paidAmount), share \(owedAmount)"
    }
}

extension Money {
    /// The amount with its sign, by which a balance changes.
    var change: Phrase { minor > 0 ? "+\(self)" : "\(self)" }
}
