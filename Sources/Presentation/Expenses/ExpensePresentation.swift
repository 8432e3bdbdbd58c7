public import Domain
public import Operations

/// An expense or refund: who paid, and how it is split.
public struct ExpensePresentation: Equatable, Sendable {
    /// What one person paid or bears.
    public struct PersonShare: Equatable, Sendable {
        public var person: BudgetPersonPresentation
        public var amount: Phrase
        /// The share as it was entered; nil for an equal split.
        public var note: Phrase?
    }

    public var id: ID<Expense>
    public var description: String
    public var amount: Phrase
    /// Who paid or got it, in a list of expenses.
    public var payers: Phrase
    public var day: Phrase
    /// Says that it is not an expense; nil for an expense.
    public var kind: Phrase?
    /// Says that there is a receipt; nil without one.
    public var receipt: Phrase?
    public var payersTitle: Phrase
    public var payments: [PersonShare]
    public var splitTitle: Phrase
    public var shares: [PersonShare]
    /// Nil, like ``delete``, if the viewer may not change it.
    public var edit: ActionPresentation?
    public var delete: ActionPresentation?

    public init(_ expense: ExpenseView, _ event: EventView, _ context: PresentationContext) {
        let currency = expense.amount.currency
        let isRefund = expense.amount.minor < 0
        id = expense.id
        description = expense.description
        amount = "\(expense.amount)"
        payers = ExpensePresentation.payers(expense, context)
        day = ExpensePresentation.day(expense.on, event, context)
        kind = isRefund ? "Refund or income" : nil
        receipt = expense.receipt == nil ? nil : "with receipt"
        payersTitle = isRefund ? "Who got it" : "Paid by"
        payments = expense.paidBy.map { payer in
            PersonShare(
                person: BudgetPersonPresentation(payer.person, context),
                amount: "\(Money(abs(payer.minor), currency))")
        }
        splitTitle = "Split: \(expense.split.kind.label)"
        shares = zip(expense.shares, expense.split.parts).map { share, part in
            PersonShare(
                person: BudgetPersonPresentation(share.person, context),
                amount: "\(Money(abs(share.minor), currency))",
                note: ExpensePresentation.note(part, expense.split.kind, currency))
        }
        guard event.mine.may.plan else { return }
        edit = ActionPresentation("Edit", icon: .edit)
        delete = ActionPresentation(
            "Delete it", .danger,
            confirmation: .init(
                opener: "Delete", consequence: "This deletes the expense, and nobody owes anything for it any more."))
    }

    private static func payers(_ expense: ExpenseView, _ context: PresentationContext) -> Phrase {
        guard let first = expense.paidBy.first.map({ BudgetPersonPresentation($0.person, context) }) else { return "" }
        let (isMine, others) = (first.isViewer, expense.paidBy.count - 1)
        if expense.amount.minor < 0 {
            if others == 0 { return isMine ? "You got it back" : "\(first.name) got it back" }
            return isMine
                ? "You and \(others, .count) others got it back"
                : "\(first.name) and \(others, .count) others got it back"
        }
        switch others {
        case 0: return isMine ? "You paid" : "\(first.name) paid"
        case 1: return isMine ? "You and 1 other paid" : "\(first.name) and 1 other paid"
        default: return isMine ? "You and \(others) others paid" : "\(first.name) and \(others) others paid"
        }
    }

    /// Returns a date such as `2026-11-27` as people say it.
    static func day(_ on: String, _ event: EventView, _ context: PresentationContext) -> Phrase {
        CivilTime(iso: on).map { DateText.day($0, today: Zones.civil(context.now, in: event.timeZone)) } ?? "\(on)"
    }

    private static func note(_ part: ExpenseView.Part, _ kind: ExpenseSplit.Kind, _ currency: Currency) -> Phrase? {
        guard let value = part.value else { return nil }
        switch kind {
        case .equal: return nil
        case .shares: return "\(Int(value), .count) shares"
        case .exact: return "\(Money(abs(Int(value)), currency))"
        case .percent: return "\(hundredths: Int((value * 100).rounded())) %"
        }
    }
}
