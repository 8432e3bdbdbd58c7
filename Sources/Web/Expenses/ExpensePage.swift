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
        let body: HTML = """
            <div class="stack">\(EventPage.header(event, .budget, context))
            <section class="panel" aria-label="\(localized: "Expense")"><p class="expense-amount">\("\(expense.amount)" as Phrase)</p>\(facts(expense, event, context))\
            \(event.mine.may.plan ? tools(expense, event, context) : nil)</section>
            \(receipt(expense, event, form, context))
            \(BudgetHistoryList.html(changes, event, context))</div>
            """
        return PageLayout.render(
            title: "\(expense.description)", subject: "\(event.title)", context: context, tab: .home,
            back: Path.budget(event.id), frame: .column, body: body)
    }

    static func facts(_ expense: ExpenseView, _ event: EventView, _ context: PageContext) -> HTML {
        let currency = expense.amount.currency
        let isRefund = expense.amount.minor < 0
        let payers: [HTML] = expense.paidBy.map { row($0, Money(abs($0.minor), currency), nil, context) }
        let shares: [HTML] = zip(expense.shares, expense.split.parts).map { share, part in
            row(
                share, Money(abs(share.minor), currency), BudgetPhrases.value(part, expense.split.kind, currency),
                context
            )
        }
        return """
            <p class="meta"><strong dir="auto">\(expense.description)</strong> · \(isRefund ? "\(localized: "Refund or income") · " : .empty)\
            \("\(expense.amount)" as Phrase) · \(BudgetPhrases.day(expense.on, event, context))</p>
            <h2 class="label">\(isRefund ? "Who got it" : "Paid by" as Phrase)</h2><ul class="list">\(payers)</ul>
            <h2 class="label">\(localized: "Split: \(BudgetPhrases.kind(expense.split.kind))")</h2><ul class="list">\(shares)</ul>
            """
    }

    private static func row(_ one: PersonAmount, _ amount: Money, _ note: Phrase?, _ context: PageContext) -> HTML {
        let small: HTML? = note.map { "<small>\($0)</small>" }
        return """
            <li class="item">\(BudgetPhrases.face(one.person))<div class="item-body">\(BudgetPhrases.html(one.person, context))\(small)</div>\
            <span class="item-action amount">\("\(amount)" as Phrase)</span></li>
            """
    }

    private static func tools(_ expense: ExpenseView, _ event: EventView, _ context: PageContext) -> HTML {
        """
        <div class="actions"><a class="button" href="\(Path.editExpense(expense.id))">\(Icon.edit.html(context))<span>\(localized: "Edit")</span></a>\
        \(ConfirmationDisclosure.html(
            "Delete", "This deletes the expense, and nobody owes anything for it any more.",
            form: """
                \(Fields.open(DeleteExpense.self, class: "inline"))\(Fields.hidden("id", expense.id.description))\(Fields.hidden("event", event.id.description))\
                <button class="button danger">\(localized: "Delete it")</button></form>
                """))</div>
        """
    }

    private static func receipt(
        _ expense: ExpenseView, _ event: EventView, _ form: FormInput?, _ context: PageContext
    ) -> HTML? {
        let photo: HTML? = expense.receipt.map {
            "<a href=\"\(Path.photo($0, thumb: false))\"><img class=\"receipt\" src=\"\(Path.photo($0, thumb: true))\" alt=\"\(localized: "Receipt")\"></a>"
        }
        guard event.mine.may.plan else {
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
