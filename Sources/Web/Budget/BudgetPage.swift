import Domain
public import HTML
public import Operations
import Presentation

/// The budget page of an event: costs, balances and suggested settlements.
public enum BudgetPage {
    /// The data that the page shows.
    public struct Contents: Sendable {
        public var budget: BudgetView
        public var balances: BalancesView
        public var expenses: [ExpenseView]
        /// The cursor of the next expenses.
        public var next: String?
        /// The cursor of this page of expenses.
        public var after: String?

        public init(
            budget: BudgetView, balances: BalancesView, expenses: [ExpenseView], next: String?, after: String? = nil
        ) {
            self.budget = budget
            self.balances = balances
            self.expenses = expenses
            self.next = next
            self.after = after
        }
    }

    /// - Parameters:
    ///   - people: the people who can pay or receive a payment.
    ///   - limits: the submitted values of a refused limit.
    ///   - payment: the submitted values of a refused payment.
    public static func html(
        _ context: PageContext, _ event: EventView, _ contents: Contents, people: [BudgetPersonView],
        limits: FormInput? = nil, payment: FormInput? = nil
    ) -> HTML {
        let budget = presentation(contents, event, context)
        let body: HTML = """
            <div class="stack">\(EventPage.header(event, .budget, context))
            \(budget.hint.map { waitingNote($0, event) })
            <live-region src="\(Path.budgetNow(event.id, after: contents.after))" scope="crew:\(event.id.description)" \
            kinds="budget budgetPerson expense expensePerson payment" gone="\(localized: "This budget no longer exists.")">\
            \(now(context, event, contents))</live-region>
            \(tools(event, contents, budget, people, limits, payment, context))
            <p class="actions"><a class="button quiet small" href="\(Path.budgetHistory(event.id))">\(Icon.clock.html(context))<span>\(localized: "History")</span></a>\
            <a class="button quiet small" href="\(Path.expensesCSV(event.id))" download>\(Icon.download.html(context))<span>\(localized: "Download as CSV")</span></a></p></div>
            """
        return PageLayout.render(
            title: "Budget", subject: "\(event.title)", context: context, tab: .home, back: Path.event(event.id),
            body: body)
    }

    private static func presentation(
        _ contents: Contents, _ event: EventView, _ context: PageContext
    ) -> BudgetPresentation {
        BudgetPresentation(contents.budget, contents.balances, event, context.presentation)
    }

    /// Returns the changing part of the page. It is also served as a live fragment.
    public static func now(_ context: PageContext, _ event: EventView, _ contents: Contents) -> HTML {
        let budget = presentation(contents, event, context)
        let spent = budget.progress.map(progress)
        if let empty = budget.empty { return "\(spent)\(EmptyState.html(empty, context))" }
        return """
            <div class="budget-columns"><div class="stack">\(budget.add.map { add($0, event, context) })\(spent)\(mine(event, budget))\
            \(settleUp(event, contents.balances, context))\(everybody(event, contents.balances, context))</div>
            <div class="stack">\(expenses(event, contents, context))\(payments(event, contents.balances, context))</div></div>
            """
    }

    private static func add(_ action: ActionPresentation, _ event: EventView, _ context: PageContext) -> HTML {
        """
        <p>\(action.link(Path.newExpense(event.id), class: " wide", context))</p>
        """
    }

    private static func waitingNote(_ hint: Phrase, _ event: EventView) -> HTML {
        "<p class=\"hint\">\(hint) <a href=\"\(Path.event(event.id))\">\(localized: "Answer")</a></p>"
    }

    /// Returns the amount spent, compared to the limit.
    private static func progress(_ progress: BudgetPresentation.Progress) -> HTML {
        guard let meter = progress.meter else {
            return
                "<section class=\"panel spent\" aria-label=\"\(localized: "Spent")\"><strong>\(progress.text)</strong></section>"
        }
        return """
            <section class="panel spent\(progress.isOver ? " over" as HTML : .empty)" aria-label="\(localized: "Spent")">\
            <strong>\(progress.text)</strong><span>\(progress.rest)</span>\
            <meter class="seatmeter" min="0" max="\(meter.limit)" value="\(meter.value)" aria-label="\(localized: "Spent")">\
            \(progress.text)</meter></section>
            """
    }

    private static func mine(_ event: EventView, _ budget: BudgetPresentation) -> HTML? {
        guard let balance = budget.own else { return nil }
        let why: HTML? = budget.explained.map {
            "<a class=\"button small\" href=\"\(Path.why(event.id, $0))\">\(localized: "Why?")</a>"
        }
        return """
            <section class="panel my-balance\(balance.isOwing ? " owes" as HTML : .empty)" aria-label="\(localized: "Your balance")">\
            <strong>\(balance.text)</strong>\(why)</section>
            """
    }

    private static func settleUp(_ event: EventView, _ balances: BalancesView, _ context: PageContext) -> HTML? {
        guard !balances.settlements.isEmpty else { return nil }
        let rows: [HTML] = balances.settlements.map { settlement in
            let payment = PaymentPresentation(settlement, balances.currency, event, context.presentation)
            return """
                <li class="item"><div class="item-body"><strong>\(payment.sentence)</strong></div>\
                <span class="item-action">\(payment.action.map { record(settlement, $0, event, context) })</span></li>
                """
        }
        return """
            <section class="stack" aria-labelledby="settle-up"><h2 class="label" id="settle-up">\(localized: "Settle up")</h2>\
            <p class="hint">\(localized: "After these payments nobody owes anything.")</p><ul class="list">\(rows)</ul></section>
            """
    }

    private static func record(
        _ settlement: BalancesView.Settlement, _ action: ActionPresentation, _ event: EventView, _ context: PageContext
    ) -> HTML {
        """
        \(Fields.open(RecordPayment.self, class: "inline"))\(Fields.hidden("event", event.id.description))\
        \(Fields.hidden("id", settlement.paymentId.description))\(Fields.hidden("from", settlement.from.description))\
        \(Fields.hidden("to", settlement.to.description))\(Fields.hidden("minor", String(settlement.minor)))\
        \(action.button(class: " small", context))</form>
        """
    }

    private static func everybody(_ event: EventView, _ balances: BalancesView, _ context: PageContext) -> HTML? {
        guard !balances.balances.isEmpty else { return nil }
        let rows: [HTML] = balances.balances.map { one in
            let person = BudgetPersonPresentation(one.person, context.presentation)
            let balance = BalancePresentation(Money(one.minor, balances.currency), isMine: person.isViewer)
            return """
                <li class="item">\(Faces.face(person.face))<div class="item-body">\(person.html)\
                <small>\(balance.text)</small></div>\
                <span class="item-action"><a class="button quiet small" href="\(Path.why(event.id, one.id))" \
                aria-label="\(localized: "Why? The balance of \(person.name)")">\(localized: "Why?")</a></span></li>
                """
        }
        return """
            <section class="stack" aria-labelledby="balances"><h2 class="label" id="balances">\(localized: "Balances")</h2><ul class="list">\(rows)</ul></section>
            """
    }

    private static func expenses(_ event: EventView, _ contents: Contents, _ context: PageContext) -> HTML? {
        guard !contents.expenses.isEmpty else { return nil }
        let rows: [HTML] = contents.expenses.map { expense in
            let expense = ExpensePresentation(expense, event, context.presentation)
            return """
                <li class="item expense"><div class="item-body"><strong dir="auto"><a href="\(Path.expense(expense.id))">\(expense.description)</a></strong>\
                <small>\(expense.payers) · \(expense.day)\(expense.receipt.map { " · \($0)" as HTML })</small></div>\
                <span class="item-action amount">\(expense.amount)</span></li>
                """
        }
        return """
            <section class="stack" aria-labelledby="expenses"><h2 class="label" id="expenses">\(localized: "Expenses")</h2><ul class="list">\(rows)</ul>\
            \(NextLink.html(Path.budget(event.id), cursor: contents.next))</section>
            """
    }

    private static func payments(_ event: EventView, _ balances: BalancesView, _ context: PageContext) -> HTML? {
        guard !balances.payments.isEmpty else { return nil }
        let rows: [HTML] = balances.payments.map { payment in
            let payment = PaymentPresentation(payment, event, context.presentation)
            let time: HTML? = payment.recordedAt.map { DateText.html($0, context) }
            let undo: HTML? = payment.action.map { action in
                """
                \(Fields.open(UndoPayment.self, class: "inline"))\(Fields.hidden("id", payment.id.description))\
                \(action.button(class: " quiet small", context))</form>
                """
            }
            return """
                <li class="item"><div class="item-body"><strong>\(payment.sentence)</strong><small>\(time)</small></div>\
                <span class="item-action">\(undo)</span></li>
                """
        }
        return """
            <section class="stack" aria-labelledby="payments"><h2 class="label" id="payments">\(localized: "Payments")</h2><ul class="list">\(rows)</ul></section>
            """
    }

    /// Returns the forms for a payment that is not among the suggestions, and for the limit; nil for viewers who may
    /// not plan.
    private static func tools(
        _ event: EventView, _ contents: Contents, _ budget: BudgetPresentation, _ people: [BudgetPersonView],
        _ limits: FormInput?, _ payment: FormInput?, _ context: PageContext
    ) -> HTML? {
        budget.limitTitle.map { title in
            let draft = PaymentDraft(people, contents.balances, event, context.presentation)
            let record = draft.map { other($0, event, contents.budget.currency, payment, context) }
            return "\(record)\(BudgetLimits.html(title, event, contents.budget, limits))"
        }
    }

    private static func other(
        _ draft: PaymentDraft, _ event: EventView, _ currency: Currency, _ form: FormInput?, _ context: PageContext
    ) -> HTML {
        let start = FormInput(fields: ["from": draft.from.description, "to": draft.to.description])
        let fields = Fields(form ?? start, order: ["from", "to", "amount"], prefix: "payment")
        let options: [(value: String, text: Phrase)] = draft.people.map { ($0.id.description, $0.name) }
        return """
            <details class="more" id="other-payment"\(form == nil ? .empty : " open" as HTML)><summary>\(localized: "Record another payment")</summary>
            \(Fields.open(creating: RecordPayment.self, form, context))\(Fields.hidden("event", event.id.description))
            \(fields.summary(labels: [("from", "Who paid"), ("to", "Who got it"), ("amount", "Amount")]))
            <div class="row">\(fields.select("from", "Who paid", options: options))\(fields.select("to", "Who got it", options: options))</div>
            \(ExpenseFields.amount(fields, currency))
            <button class="button">\(localized: "Record")</button></form></details>
            """
    }
}
