public import Domain
public import HTML
public import Operations
import Presentation
import Wire

/// The page of one expense: payers, shares, receipt and history.
public enum ExpensePage {
    public static let receiptSaved: Phrase = "Receipt saved."

    /// - Parameter form: the submitted values of a refused receipt.
    public static func html(
        _ context: PageContext, _ event: EventView, _ expense: ExpenseView, changes: [BudgetChangeView],
        form: FormInput? = nil
    ) -> HTML {
        let shown = ExpensePresentation(expense, event, context.presentation)
        let body: HTML = """
            <div class="stack">\(EventPage.header(event, .budget, context))
            <section class="panel" aria-label="\(localized: "Expense")"><p class="expense-amount">\(shown.amount)</p>\(facts(shown))\
            \(tools(shown, event, context))</section>
            \(receipt(expense, isEditable: shown.edit != nil, form, context))
            \(BudgetHistoryList.html(changes, context))</div>
            """
        return PageLayout.render(
            title: "\(expense.description)", subject: "\(event.title)", context: context, tab: .home,
            back: Path.budget(event.id), frame: .column, body: body)
    }

    static func facts(_ expense: ExpensePresentation) -> HTML {
        """
        <p class="meta"><strong dir="auto">\(expense.description)</strong> · \(expense.kind.map { "\($0) · " as HTML })\
        \(expense.amount) · \(expense.day)</p>
        <h2 class="label">\(expense.payersTitle)</h2><ul class="list">\(expense.payments.map(row))</ul>
        <h2 class="label">\(expense.splitTitle)</h2><ul class="list">\(expense.shares.map(row))</ul>
        """
    }

    private static func row(_ share: ExpensePresentation.PersonShare) -> HTML {
        let small: HTML? = share.note.map { "<small>\($0)</small>" }
        return """
            <li class="item">\(Faces.face(share.person.face))<div class="item-body">\(share.person.html)\(small)</div>\
            <span class="item-action amount">\(share.amount)</span></li>
            """
    }

    private static func tools(_ expense: ExpensePresentation, _ event: EventView, _ context: PageContext) -> HTML? {
        guard let edit = expense.edit, let delete = expense.delete else { return nil }
        return """
            <div class="actions">\(edit.link(Path.editExpense(expense.id), context))\
            \(delete.question(
                "\(Fields.open(DeleteExpense.self, class: "inline"))\(Fields.hidden("id", expense.id.description))\(Fields.hidden("event", event.id.description))",
                context))</div>
            """
    }

    private static func receipt(
        _ expense: ExpenseView, isEditable: Bool, _ form: FormInput?, _ context: PageContext
    ) -> HTML? {
        let photo: HTML? = expense.receipt.map {
            "<a href=\"\(Path.photo($0, thumb: false))\"><img class=\"receipt\" src=\"\(Path.photo($0, thumb: true))\" alt=\"\(localized: "Receipt")\"></a>"
        }
        guard isEditable else {
            return photo.map {
                "<section class=\"panel\" aria-labelledby=\"receipt\"><h2 id=\"receipt\">\(localized: "Receipt")</h2>\($0)</section>"
            }
        }
        let field = PhotoField(
            prefix: "receipt", subject: "Receipt", current: photo ?? .empty, hasPhoto: expense.receipt != nil,
            action: Path.adding([("expense", expense.id.description)], to: FormAction.command(SetReceipt.self).path),
            route: APIPath.receipt(expense.id), next: Path.expense(expense.id), saved: receiptSaved)
        return
            "<section class=\"panel\" aria-labelledby=\"receipt\"><h2 id=\"receipt\">\(localized: "Receipt")</h2>\(field.html(form, context))</section>"
    }
}
