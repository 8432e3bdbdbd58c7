import Domain
public import HTML
public import Operations
import Presentation

/// The explanation of a person's balance: the expenses and payments that add up to it.
public enum BalanceReasonsPage {
    public static func html(_ context: PageContext, _ event: EventView, _ reasons: BalanceReasons) -> HTML {
        let isMine = BudgetPhrases.isMe(reasons.person.id, context)
        let currency = reasons.balance.currency
        let expenses: [HTML] = reasons.parts.map { part in
            row(
                "<strong dir=\"auto\"><a href=\"\(Path.expense(part.expense))\">\(part.description)</a></strong>",
                "\(BudgetPhrases.day(part.on, event, context)) · \(BudgetPhrases.part(paid: Money(part.paid, currency), owed: Money(part.owed, currency)))",
                Money(part.paid - part.owed, currency))
        }
        let payments: [HTML] = reasons.payments.map { payment in
            let minor = payment.from == reasons.person.id ? payment.amount.minor : -payment.amount.minor
            return row(
                "<strong>\(BudgetPhrases.payment(payment, context))</strong>",
                DateText.html(payment.recordedAt, context),
                Money(minor, currency))
        }
        let sum = row("<strong>\(localized: "Total")</strong>", .empty, reasons.balance)
        let name: HTML = isMine ? .empty : "\(BudgetPhrases.html(reasons.person, context)) "
        let body: HTML = """
            <div class="stack">\(EventPage.header(event, .budget, context))
            <p class="lead">\(name)\(BudgetPhrases.balance(reasons.balance, isMine: isMine))</p>
            <ul class="list reasons">\(expenses)\(payments)\(sum)</ul></div>
            """
        let title: Phrase =
            isMine
            ? "Why this is your balance" : "Why this is the balance of \(BudgetPhrases.name(reasons.person.name))"
        return PageLayout.render(
            title: title, subject: "\(event.title)", context: context, tab: .home, back: Path.budget(event.id),
            frame: .column, body: body)
    }

    private static func row(_ what: HTML, _ note: HTML, _ amount: Money) -> HTML {
        """
        <li class="item"><div class="item-body">\(what)<small>\(note)</small></div><span class="item-action">\(BudgetPhrases.change(amount))</span></li>
        """
    }
}
