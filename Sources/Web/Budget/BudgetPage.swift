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
        let more: HTML? =
            event.mine.may.plan
            ? "\(other(event, contents, people, payment, context))\(BudgetLimits.html(event, contents.budget, limits))"
            : nil
        let body: HTML = """
            <div class="stack">\(EventPage.header(event, .budget, context))
            \(event.mine.may.plan ? nil : waitingNote(event))
            <live-region src="\(Path.budgetNow(event.id, after: contents.after))" scope="crew:\(event.id.description)" \
            kinds="budget budgetPerson expense expensePerson payment" gone="\(localized: "This budget no longer exists.")">\
            \(now(context, event, contents))</live-region>
            \(more)
            <p class="actions"><a class="button quiet small" href="\(Path.budgetHistory(event.id))">\(Icon.clock.html(context))<span>\(localized: "History")</span></a>\
            <a class="button quiet small" href="\(Path.expensesCSV(event.id))" download>\(Icon.download.html(context))<span>\(localized: "Download as CSV")</span></a></p></div>
            """
        return PageLayout.render(
            title: "Budget", subject: "\(event.title)", context: context, tab: .home, back: Path.event(event.id),
            body: body)
    }

    /// Returns the changing part of the page. It is also served as a live fragment.
    public static func now(_ context: PageContext, _ event: EventView, _ contents: Contents) -> HTML {
        guard contents.budget.expenses > 0 || !contents.balances.payments.isEmpty else {
            let step: (Phrase, String) =
                event.mine.may.plan
                ? ("Add an expense", Path.newExpense(event.id)) : ("See the event", Path.event(event.id))
            let empty = EmptyState.html(
                .money, "Nothing spent yet", "Shared expenses appear here, along with who owes what.",
                action: step, context)
            return "\(progress(contents.budget))\(empty)"
        }
        return """
            <div class="budget-columns"><div class="stack">\(event.mine.may.plan ? add(event, context) : nil)\(progress(contents.budget))\(mine(event, contents.balances, context))\
            \(settleUp(event, contents.balances, context))\(everybody(event, contents.balances, context))</div>
            <div class="stack">\(expenses(event, contents, context))\(payments(event, contents.balances, context))</div></div>
            """
    }

    private static func add(_ event: EventView, _ context: PageContext) -> HTML {
        """
        <p><a class="button primary wide" href="\(Path.newExpense(event.id))">\(Icon.plus.html(context))<span>\(localized: "Add an expense")</span></a></p>
        """
    }

    private static func waitingNote(_ event: EventView) -> HTML {
        "<p class=\"hint\">\(localized: "Answer “Going” or “Maybe” first, then you can help plan.") <a href=\"\(Path.event(event.id))\">\(localized: "Answer")</a></p>"
    }

    /// Returns the amount spent, compared to the limit.
    private static func progress(_ budget: BudgetView) -> HTML {
        guard let amount = budget.amount, let left = budget.left else {
            return budget.expenses == 0
                ? .empty
                : "<section class=\"panel spent\" aria-label=\"\(localized: "Spent")\"><strong>\(localized: "\(budget.spent) spent")</strong></section>"
        }
        let rest: Phrase = left.minor < 0 ? "\(Money(-left.minor, left.currency)) too much" : "\(left) left"
        return """
            <section class="panel spent\(left.minor < 0 ? " over" as HTML : .empty)" aria-label="\(localized: "Spent")">\
            <strong>\(localized: "\(budget.spent) of \(amount) spent")</strong><span>\(rest)</span>\
            <meter class="seatmeter" min="0" max="\(amount.minor)" value="\(max(0, min(budget.spent.minor, amount.minor)))" aria-label="\(localized: "Spent")">\
            \(localized: "\(budget.spent) of \(amount) spent")</meter></section>
            """
    }

    private static func mine(_ event: EventView, _ balances: BalancesView, _ context: PageContext) -> HTML? {
        guard let me = context.viewer?.id.of(Attendee.self) else { return nil }
        let own = balances.balances.first { $0.id == me }
        let balance = Money(own?.minor ?? 0, balances.currency)
        let why: HTML? =
            own == nil ? nil : "<a class=\"button small\" href=\"\(Path.why(event.id, me))\">\(localized: "Why?")</a>"
        return """
            <section class="panel my-balance\(balance.minor < 0 ? " owes" as HTML : .empty)" aria-label="\(localized: "Your balance")">\
            <strong>\(BudgetPhrases.balance(balance, isMine: true))</strong>\(why)</section>
            """
    }

    private static func settleUp(_ event: EventView, _ balances: BalancesView, _ context: PageContext) -> HTML? {
        guard !balances.settlements.isEmpty else { return nil }
        let rows: [HTML] = balances.settlements.map { settlement in
            let amount = Money(settlement.minor, balances.currency)
            let words = BudgetPhrases.payment(
                from: (settlement.from, settlement.fromName), to: (settlement.to, settlement.toName), amount,
                isDone: false, context)
            return """
                <li class="item"><div class="item-body"><strong>\(words)</strong></div>\
                <span class="item-action">\(mayPay([settlement.from, settlement.to], event, context) ? paid(settlement, words, event, context) : nil)</span></li>
                """
        }
        return """
            <section class="stack" aria-labelledby="settle-up"><h2 class="label" id="settle-up">\(localized: "Settle up")</h2>\
            <p class="hint">\(localized: "After these payments nobody owes anything.")</p><ul class="list">\(rows)</ul></section>
            """
    }

    private static func paid(
        _ settlement: BalancesView.Settlement, _ words: Phrase, _ event: EventView, _ context: PageContext
    ) -> HTML {
        let label: Phrase =
            BudgetPhrases.isMe(settlement.from, context)
            ? "I paid" : BudgetPhrases.isMe(settlement.to, context) ? "I got it" : "Paid"
        return """
            \(Fields.open(RecordPayment.self, class: "inline"))\(Fields.hidden("event", event.id.description))\
            \(Fields.hidden("id", settlement.paymentId.description))\(Fields.hidden("from", settlement.from.description))\
            \(Fields.hidden("to", settlement.to.description))\(Fields.hidden("minor", String(settlement.minor)))\
            <button class="button small" aria-label="\("\(label): \(words)" as Phrase)">\(label)</button></form>
            """
    }

    /// Returns whether the viewer may record or undo a payment between these people.
    private static func mayPay(_ parties: [ID<Attendee>], _ event: EventView, _ context: PageContext) -> Bool {
        let isParty = parties.contains { BudgetPhrases.isMe($0, context) }
        return event.mine.standing.may(PaymentRules.permission(isParty: isParty), at: event.terms)
    }

    private static func everybody(_ event: EventView, _ balances: BalancesView, _ context: PageContext) -> HTML? {
        guard !balances.balances.isEmpty else { return nil }
        let rows: [HTML] = balances.balances.map { one in
            """
            <li class="item">\(BudgetPhrases.face(one.person))<div class="item-body">\(BudgetPhrases.html(one.person, context))\
            <small>\(BudgetPhrases.balance(Money(one.minor, balances.currency), isMine: BudgetPhrases.isMe(one.id, context)))</small></div>\
            <span class="item-action"><a class="button quiet small" href="\(Path.why(event.id, one.id))" \
            aria-label="\(localized: "Why? The balance of \(BudgetPhrases.name(one.name))")">\(localized: "Why?")</a></span></li>
            """
        }
        return """
            <section class="stack" aria-labelledby="balances"><h2 class="label" id="balances">\(localized: "Balances")</h2><ul class="list">\(rows)</ul></section>
            """
    }

    private static func expenses(_ event: EventView, _ contents: Contents, _ context: PageContext) -> HTML? {
        guard !contents.expenses.isEmpty else { return nil }
        let rows: [HTML] = contents.expenses.map { expense in
            let receipt: HTML? = expense.receipt == nil ? nil : " · \(localized: "with receipt")"
            return """
                <li class="item expense"><div class="item-body"><strong dir="auto"><a href="\(Path.expense(expense.id))">\(expense.description)</a></strong>\
                <small>\(BudgetPhrases.payers(expense, context)) · \(BudgetPhrases.day(expense.on, event, context))\(receipt)</small></div>\
                <span class="item-action amount">\("\(expense.amount)" as Phrase)</span></li>
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
            let words = BudgetPhrases.payment(payment, context)
            let undo: HTML? =
                mayPay([payment.from, payment.to], event, context)
                ? """
                \(Fields.open(UndoPayment.self, class: "inline"))\(Fields.hidden("id", payment.id.description))\
                <button class="button quiet small" aria-label="\(localized: "Undo: \(words)")">\(localized: "Undo")</button></form>
                """ : nil
            return """
                <li class="item"><div class="item-body"><strong>\(words)</strong><small>\(DateText.html(payment.recordedAt, context))</small></div>\
                <span class="item-action">\(undo)</span></li>
                """
        }
        return """
            <section class="stack" aria-labelledby="payments"><h2 class="label" id="payments">\(localized: "Payments")</h2><ul class="list">\(rows)</ul></section>
            """
    }

    /// Returns the preselected payer and payee: a suggested settlement, preferably one of the viewer. Without any, the
    /// viewer pays the first other person. The two always differ.
    private static func parties(
        _ people: [ID<Attendee>], _ balances: BalancesView, _ context: PageContext
    ) -> (from: ID<Attendee>, to: ID<Attendee>) {
        let settlement =
            balances.settlements.first { BudgetPhrases.isMe($0.from, context) } ?? balances.settlements.first {
                BudgetPhrases.isMe($0.to, context)
            }
            ?? balances.settlements.first
        if let settlement, people.contains(settlement.from), people.contains(settlement.to) {
            return (settlement.from, settlement.to)
        }
        let from = people.first { BudgetPhrases.isMe($0, context) } ?? people[0]
        return (from, people.first { $0 != from }!)
    }

    /// Returns the form for a payment that is not among the suggestions.
    private static func other(
        _ event: EventView, _ contents: Contents, _ people: [BudgetPersonView], _ form: FormInput?,
        _ context: PageContext
    ) -> HTML? {
        let known = Set(people.map(\.id))
        let all = people + contents.balances.balances.map(\.person).filter { !known.contains($0.id) }
        guard all.count > 1 else { return nil }
        let (from, to) = parties(all.map(\.id), contents.balances, context)
        let start = FormInput(fields: ["from": from.description, "to": to.description])
        let fields = Fields(form ?? start, order: ["from", "to", "amount"], prefix: "payment")
        let options: [(value: String, text: Phrase)] = all.map { ($0.id.description, BudgetPhrases.name($0.name)) }
        return """
            <details class="more" id="other-payment"\(form == nil ? .empty : " open" as HTML)><summary>\(localized: "Record another payment")</summary>
            \(Fields.open(creating: RecordPayment.self, form, context))\(Fields.hidden("event", event.id.description))
            \(fields.summary(labels: [("from", "Who paid"), ("to", "Who got it"), ("amount", "Amount")]))
            <div class="row">\(fields.select("from", "Who paid", options: options))\(fields.select("to", "Who got it", options: options))</div>
            \(ExpenseFields.amount(fields, contents.budget.currency))
            <button class="button">\(localized: "Record")</button></form></details>
            """
    }
}
