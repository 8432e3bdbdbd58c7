import Domain
public import HTML
public import Operations
import Presentation

/// The explanation of a person's balance: the expenses and payments that add up to it.
public enum BalanceReasonsPage {
    public static func html(_ context: PageContext, _ event: EventView, _ reasons: BalanceReasons) -> HTML {
        let reasons = BalanceReasonsPresentation(reasons, event, context.presentation)
        let expenses: [HTML] = reasons.expenses.map { reason in
            let description: HTML =
                reason.expense.map { "<a href=\"\(Path.expense($0))\">\(reason.description)</a>" }
                ?? "\(reason.description)"
            return row(
                "<strong dir=\"auto\">\(description)</strong>", "\(reason.day) · \(reason.part)", reason.change)
        }
        let payments: [HTML] = reasons.payments.map { reason in
            row(
                "<strong>\(reason.payment.sentence)</strong>",
                reason.payment.recordedAt.map { DateText.html($0, context) } ?? .empty, reason.change)
        }
        let total = row("<strong>\(localized: "Total")</strong>", .empty, reasons.total)
        let name: HTML? = reasons.person.map { "\($0.html) " }
        let body: HTML = """
            <div class="stack">\(EventPage.header(event, .budget, context))
            <p class="lead">\(name)\(reasons.balance.text)</p>
            <ul class="list reasons">\(expenses)\(payments)\(total)</ul></div>
            """
        return PageLayout.render(
            title: reasons.title, subject: "\(event.title)", context: context, tab: .home, back: Path.budget(event.id),
            frame: .column, body: body)
    }

    private static func row(_ what: HTML, _ note: HTML, _ change: Phrase) -> HTML {
        """
        <li class="item"><div class="item-body">\(what)<small>\(note)</small></div><span class="item-action"><span class="amount">\(change)</span></span></li>
        """
    }
}
