public import Domain
import HTML
public import Operations
import Presentation

/// The form fields of an expense, for adding and for editing. The form holds all ways to split it, so it works
/// without scripts.
public enum ExpenseFields {
    /// The name of the field that holds a person's id. Its position links the person to their share.
    public static let person = "person"
    /// The name of the checkboxes that hold the ids of the people in an equal split.
    public static let bears = "for"
    /// The option for several payers, which shows an amount field for each.
    public static let several = "several"
    /// The name of the field that distinguishes expenses from refunds.
    public static let direction = "direction"
    static let spent = "expense"
    /// The option for a refund or income: an expense with a negative amount.
    public static let refund = "refund"
    public static func paid(_ id: ID<Attendee>) -> String { "paid.\(id)" }
    public static func value(_ id: ID<Attendee>) -> String { "value.\(id)" }

    static let order = ["description", "amount", "on", "paidBy", "split"]
    static let labels: [(String, Phrase)] = [
        ("description", "What for"), ("amount", "Amount"), ("on", "Date"), ("paidBy", "Who paid"), ("split", "Split"),
    ]

    /// - Parameter people: the people who can be named, or are named already.
    static func html(
        _ fields: Fields, _ people: [BudgetPersonView], _ currency: Currency, _ context: PageContext
    ) -> HTML {
        let named = people.map { BudgetPersonPresentation($0, context.presentation) }
        let directions: [(value: String, text: Phrase, hint: Phrase?)] = [
            (spent, "An expense", "Somebody paid for others."),
            (refund, "A refund or income", "Money came back, such as a deposit."),
        ]
        return """
            \(fields.input("description", "What for", required: true, autocomplete: "off", maxLength: ExpenseDetails.maxDescriptionLength))
            \(fields.radios(direction, "Type", options: directions))
            <div class="row">\(amount(fields, currency))\(fields.input("on", "Date", type: "date"))</div>
            \(payers(fields, named))\(split(fields, named, currency, context))
            """
    }

    static func amount(_ fields: Fields, _ currency: Currency) -> HTML {
        fields.input(
            "amount", "Amount in \(currency.code)", required: true, autocomplete: "off", maxLength: 40,
            placeholder: "\(currency.digits(0))")
    }

    private static func payers(_ fields: Fields, _ people: [BudgetPersonPresentation]) -> HTML {
        let options: [(value: String, text: Phrase)] =
            people.map { ($0.id.description, $0.choice) } + [(several, "Several people")]
        let rows: [HTML] = people.map { person in
            amountRow(person, paid(person.id), "Paid by \(person.name)", fields)
        }
        let isOpen = fields.form["paidBy"] == several
        return """
            \(fields.select("paidBy", "Who paid", options: options, hint: "For a refund: who got the money."))
            <details class="more" id="several-paid"\(isOpen ? " open" as HTML : .empty)><summary>\(localized: "Several paid")</summary>
            <p class="hint">\(localized: "Choose “Several people” above, then enter what each person paid.")</p><ul class="parts">\(rows)</ul>\
            <p class="rest paid-rest" role="status"></p></details>
            """
    }

    private static func split(
        _ fields: Fields, _ people: [BudgetPersonPresentation], _ currency: Currency, _ context: PageContext
    ) -> HTML {
        let kinds: [(value: String, text: Phrase, hint: Phrase?)] = ExpenseSplit.Kind.allCases.map {
            ($0.rawValue, $0.label, $0.hint)
        }
        let chosen = Set(fields.form.lists[bears] ?? [])
        let rows: [HTML] = people.map { person in
            let id = person.id.description
            return """
                <li class="part">\(Fields.hidden(ExpenseFields.person, id))<label class="choice"><input type="checkbox" name="\(bears)" value="\(id)"\
                \(chosen.contains(id) ? " checked" as HTML : .empty)><span dir="auto">\(person.choice)</span></label><output class="part-share amount"></output>\
                \(text(value(person.id), "Share of \(person.name)", fields))</li>
                """
        }
        let described: HTML? =
            fields.form.errors["split"].map { _ in " aria-describedby=\"\(fields.id("split"))-error\"" }
        return """
            \(fields.radios("kind", "Split", options: kinds))
            <expense-split currency="\(currency.code)" decimals="\(currency.decimals)">\
            <fieldset class="group split" id="\(fields.id("split"))"\(described)><legend>\(localized: "Split among")</legend>\
            <p class="hint">\(localized: "Tick everyone who shares the cost. For shares, amounts and percent, enter the value beside each name.")</p>\
            <ul class="parts">\(rows)</ul><p class="rest split-rest" role="status"></p>\(fields.error("split"))</fieldset></expense-split>\
            <script type="module" src="\(context.assets("js/budget.js"))"></script>
            """
    }

    private static func amountRow(
        _ person: BudgetPersonPresentation, _ field: String, _ label: Phrase, _ fields: Fields
    ) -> HTML {
        "<li class=\"part\"><span dir=\"auto\">\(person.choice)</span>\(text(field, label, fields))</li>"
    }

    private static func text(_ field: String, _ label: Phrase, _ fields: Fields) -> HTML {
        """
        <input type="text" class="part-value" name="\(field)" id="\(fields.id(field))" value="\(fields.form[field])" inputmode="decimal" \
        autocomplete="off" maxlength="40" aria-label="\(label)">
        """
    }
}

extension ExpenseFields {
    /// Returns the initial values of a new expense: paid today by `me`, split equally between all.
    static func values(me: ID<Attendee>?, people: [BudgetPersonView], today: CivilTime) -> FormInput {
        FormInput(
            fields: [
                "paidBy": me?.description ?? "", "kind": ExpenseSplit.Kind.equal.rawValue, "on": today.isoDate,
                direction: spent,
            ],
            lists: [bears: people.map(\.id.description)])
    }

    /// Returns the form values of an existing expense.
    public static func values(of expense: ExpenseView) -> FormInput {
        let currency = expense.amount.currency
        var fields = [
            "description": expense.description, "amount": currency.digits(abs(expense.amount.minor)),
            direction: expense.amount.minor < 0 ? refund : spent,
            "on": expense.on, "kind": expense.split.kind.rawValue, "version": String(expense.version),
            "paidBy": expense.paidBy.count == 1 ? expense.paidBy[0].id.description : several,
        ]
        if expense.paidBy.count > 1 {
            for payer in expense.paidBy { fields[paid(payer.id)] = currency.digits(abs(payer.minor)) }
        }
        for part in expense.split.parts {
            guard let number = part.value else { continue }
            fields[value(part.id)] =
                switch expense.split.kind {
                case .equal: ""
                case .shares: String(Int(number))
                case .exact: currency.digits(abs(Int(number)))
                case .percent: hundredths(number)
                }
        }
        return FormInput(fields: fields, lists: [bears: expense.split.parts.map(\.id.description)])
    }

    /// Returns a percentage with up to two decimals, such as `33.33`.
    static func hundredths(_ percent: Double) -> String {
        let all = Int((percent * 100).rounded())
        let (whole, rest) = all.quotientAndRemainder(dividingBy: 100)
        guard rest > 0 else { return String(whole) }
        return "\(whole)." + (rest % 10 == 0 ? String(rest / 10) : rest < 10 ? "0\(rest)" : String(rest))
    }
}
