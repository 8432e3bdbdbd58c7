public import Domain
public import HTML
public import Operations
import Presentation

/// The forms that add and edit an expense.
public enum ExpenseFormPage {
    /// - Parameter people: the people who can be named.
    public static func html(
        _ context: PageContext, _ event: EventView, people: [BudgetPersonView], currency: Currency,
        form: FormInput? = nil
    ) -> HTML {
        let start = ExpenseFields.values(
            me: context.viewer?.id.of(Attendee.self), people: people,
            today: Zones.civil(context.now, in: event.timeZone))
        let fields = Fields(form ?? start, order: ExpenseFields.order, prefix: "expense")
        let body: HTML = """
            <div class="stack">\(EventPage.header(event, .budget, context))
            \(Fields.open(creating: AddExpense.self, form, context))\(Fields.hidden("event", event.id.description))\(fields.summary(labels: ExpenseFields.labels))
            \(ExpenseFields.html(fields, people, currency, context))
            <div class="actions"><button class="button primary wide">\(localized: "Add")</button>\
            <a class="button quiet wide" href="\(Path.budget(event.id))">\(localized: "Cancel")</a></div></form></div>
            """
        return PageLayout.render(
            title: "New expense", subject: "\(event.title)", context: context, tab: .home, back: Path.budget(event.id),
            frame: .column, body: body)
    }

    /// - Parameters:
    ///   - expense: the current expense.
    ///   - people: the people who can be named besides those already named.
    ///   - form: the submitted values of a refused change.
    public static func html(
        _ context: PageContext, _ event: EventView, _ expense: ExpenseView, people: [BudgetPersonView],
        form: FormInput? = nil
    ) -> HTML {
        var state = form ?? ExpenseFields.values(of: expense)
        // Another person has changed the expense. The page shows their version too, so that saving now
        // overwrites it knowingly.
        let isStale = state["version"] != String(expense.version)
        state.fields["version"] = String(expense.version)
        let fields = Fields(state, order: ExpenseFields.order, prefix: "expense")
        let named =
            expense.split.parts.map {
                BudgetPersonView(id: $0.id, userId: $0.userId, guestId: $0.guestId, name: $0.name)
            } + expense.paidBy.map(\.person)
        var all: [BudgetPersonView] = []
        for person in named + people where !all.contains(where: { $0.id == person.id }) { all.append(person) }
        let now: HTML? =
            isStale
            ? "<section class=\"panel\" aria-labelledby=\"now\"><h2 id=\"now\">\(localized: "Current version")</h2>\(ExpensePage.facts(ExpensePresentation(expense, event, context.presentation)))</section>"
            : nil
        let body: HTML = """
            <div class="stack">\(EventPage.header(event, .budget, context))\(now)
            \(Fields.open(UpdateExpense.self))\(Fields.hidden("id", expense.id.description))\
            \(Fields.hidden("version", state["version"]))\(fields.summary(labels: ExpenseFields.labels))
            \(ExpenseFields.html(fields, all, expense.amount.currency, context))
            <div class="actions"><button class="button primary wide">\(localized: "Save")</button>\
            <a class="button quiet wide" href="\(Path.expense(expense.id))">\(localized: "Cancel")</a></div></form></div>
            """
        return PageLayout.render(
            title: "Edit expense", subject: "\(event.title)", context: context, tab: .home,
            back: Path.expense(expense.id), frame: .column, body: body)
    }
}
