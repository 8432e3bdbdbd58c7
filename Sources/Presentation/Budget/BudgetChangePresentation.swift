public import Domain
public import Operations

/// An entry in the history of a budget.
public struct BudgetChangePresentation: Equatable, Sendable {
    public var author: BudgetPersonPresentation
    /// What changed. It follows the name of the author.
    public var text: Phrase
    /// The expense that changed; nil if it was deleted.
    public var expense: ID<Expense>?
    public var at: Instant

    public init(_ change: BudgetChangeView, _ context: PresentationContext) {
        author = BudgetPersonPresentation(change.by, context)
        text = BudgetChangePresentation.text(change, context)
        expense = change.expense
        at = change.at
    }

    private static func text(_ change: BudgetChangeView, _ context: PresentationContext) -> Phrase {
        let subject = change.description ?? ""
        switch change.kind {
        case .budget: return change.amount.map { "Budget: \($0)" } ?? "Budget: no limit"
        case .added: return change.amount.map { "Added “\(subject)”, \($0)" } ?? "Added “\(subject)”"
        case .deleted: return change.amount.map { "Deleted “\(subject)”, \($0)" } ?? "Deleted “\(subject)”"
        case .changed:
            if let before = change.amountBefore, let after = change.amount, change.fields == ["amount"] {
                return "Changed “\(subject)” from \(before) to \(after)"
            }
            let fields = change.fields.compactMap { field in label(field) }
            if let before = change.amountBefore, let after = change.amount {
                return "Changed “\(subject)” from \(before) to \(after): \(list: fields)"
            }
            return "Changed “\(subject)”: \(list: fields)"
        case .paid, .undone:
            guard let from = change.from, let to = change.to, let amount = change.amount else { return "" }
            let payment = PaymentPresentation.sentence(
                from: (from.id, from.name), to: (to.id, to.name), amount, isDone: true, context)
            return change.kind == .paid ? "Recorded: \(payment)" : "Undone: \(payment)"
        }
    }

    private static func label(_ field: String) -> Phrase? {
        switch field {
        case "description": "what for"
        case "amount": "amount"
        case "on": "date"
        case "paidBy": "who paid"
        case "split": "split"
        case "receipt": "receipt"
        default: nil
        }
    }
}
