public import Domain
public import Operations

/// What a guest without an account owes, why, and who to pay.
public struct GuestSharePresentation: Equatable, Sendable {
    public var balance: BalancePresentation
    /// The suggested payments.
    public var due: [PaymentPresentation]
    public var expenses: [BalanceReasonsPresentation.ExpenseReason]
    /// The recorded payments.
    public var payments: [PaymentPresentation]
    public var total: Phrase

    public init(_ share: GuestBudgetView, _ event: EventView, _ context: PresentationContext) {
        balance = BalancePresentation(share.balance, isMine: true)
        due = share.settlements.map { PaymentPresentation($0) }
        expenses = share.parts.map { .init($0, event, context) }
        payments = share.payments.map { PaymentPresentation($0) }
        total = share.balance.change
    }
}
