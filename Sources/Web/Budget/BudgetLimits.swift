import Domain
import HTML
import Operations

/// The form that sets the limit and currency of a budget.
enum BudgetLimits {
    static func html(_ title: Phrase, _ event: EventView, _ budget: BudgetView, _ form: FormInput?) -> HTML {
        let values = FormInput(fields: [
            "amount": budget.amount.map { $0.currency.digits($0.minor) } ?? "", "currency": budget.currency.code,
        ])
        let fields = Fields(form ?? values, order: ["amount", "currency"], prefix: "limit")
        let currencies: [(value: String, text: Phrase)] = Currency.codes.map { ($0, "\($0)") }
        return """
            <details class="more" id="budget-limits"\(form == nil ? .empty : " open" as HTML)><summary>\(title)</summary>
            \(Fields.open(UpdateBudget.self))\(Fields.hidden("event", event.id.description))
            \(fields.summary(labels: [("amount", "Budget"), ("currency", "Currency")]))
            <div class="row">\(fields.input("amount", "Budget", hint: "What the event may cost. Leave it empty for no limit.", autocomplete: "off", maxLength: 40))\
            \(fields.select("currency", "Currency", options: currencies, hint: "You can’t change it once something is entered."))</div>
            <button class="button">\(localized: "Save")</button></form></details>
            """
    }
}
