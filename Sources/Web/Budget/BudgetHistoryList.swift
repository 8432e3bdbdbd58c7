import Domain
import HTML
import Operations
import Presentation

/// The history of a budget as a list.
enum BudgetHistoryList {
    static func html(_ changes: [BudgetChangeView], _ event: EventView, _ context: PageContext) -> HTML? {
        guard !changes.isEmpty else { return nil }
        let rows: [HTML] = changes.map { change in
            let name = BudgetPhrases.isMe(change.by.id, context) ? "You" : BudgetPhrases.name(change.by.name)
            let words: HTML =
                change.expense.map { "<a href=\"\(Path.expense($0))\">\(what(change, context))</a>" }
                ?? "\(what(change, context))"
            return """
                <li class="item">\(BudgetPhrases.face(change.by))<div class="item-body"><strong>\(name)</strong><span class="change">\(words)</span>\
                <small>\(DateText.html(change.at, context))</small></div></li>
                """
        }
        return """
            <section class="stack" aria-labelledby="history"><h2 class="label" id="history">\(localized: "History")</h2><ul class="list">\(rows)</ul></section>
            """
    }

    /// Returns the phrase that follows the name of the person who made the change.
    private static func what(_ change: BudgetChangeView, _ context: PageContext) -> Phrase {
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
            let payment = BudgetPhrases.payment(
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
