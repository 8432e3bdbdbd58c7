import Domain
import HTML
import Localization
import Operations
import ServerOperations
import Store
import Web

/// Pages of an event's budget.
struct BudgetPages {
    let pages: PageRoutes
    let forms: FormRoutes
    let library: PhotoLibrary

    private static let pageLength = 50
    private static let historyLength = 200

    func register() {
        pages.get(Path.Template.budget, query: ["cursor"]) { .page(try await BudgetPages.page($0.id(), $0)) }
        pages.get(Path.Template.budgetNow, query: ["cursor"]) { call in
            let id: ID<Event> = try call.id()
            let (event, contents) = try await call.read(inBackground: true) {
                try BudgetPages.contents(of: id, call, in: $0)
            }
            return .page(BudgetPage.now(call.page, event, contents))
        }
        pages.get(Path.Template.budgetHistory) { call in
            let id: ID<Event> = try call.id()
            let (event, changes) = try await call.read { reader in
                (
                    try EventQuery.event(id, as: call.actor, now: call.now, in: reader),
                    try BalanceQuery.changes(of: id, as: call.actor, limit: BudgetPages.historyLength, in: reader)
                )
            }
            return .page(BudgetHistoryPage.html(call.page, event, changes: changes))
        }
        pages.get(Path.Template.why) { call in
            let (id, person): (ID<Event>, ID<Attendee>) = (try call.id(), try call.id("person"))
            let (event, reasons) = try await call.read { reader in
                (
                    try EventQuery.event(id, as: call.actor, now: call.now, in: reader),
                    try BalanceQuery.reasons(of: person, at: id, as: call.actor, in: reader)
                )
            }
            return .page(BalanceReasonsPage.html(call.page, event, reasons))
        }
        pages.get(Path.Template.newExpense) { .page(try await BudgetPages.adding(to: $0.id(), $0)) }
        pages.get(Path.Template.expense) { .page(try await BudgetPages.expense($0.id(), $0)) }
        pages.get(Path.Template.editExpense) { .page(try await BudgetPages.editing($0.id(), $0)) }
        expenseForms()
        receiptForm()
        moneyForms()
    }

    // MARK: Forms

    private func expenseForms() {
        forms.on(
            AddExpense.self,
            fill: { call in
                let event: ID<Event> = try call.form.id("event")
                let currency = try await BudgetPages.currency(of: event, call)
                let form = try ExpenseForm(call.form, in: currency, mark: call.context.language.decimalMark)
                return AddExpense(
                    event: event, description: call.form["description"], amount: form.amount, paidBy: form.paidBy,
                    split: form.split, on: call.form["on"])
            },
            done: { _, command, _ in
                PageResponder.done(
                    Path.budget(command.event),
                    command.amount ?? 0 < 0 ? "Refund added." : "Expense added.")
            },
            redisplay: { call, state in
                try await BudgetPages.adding(to: call.form.id("event"), call, state)
            })
        forms.on(
            UpdateExpense.self,
            fill: { call in
                let id: ID<Expense> = try call.form.id("id")
                let expense = try await call.read { try BudgetQuery.changeable(id, as: call.actor, in: $0) }
                let form = try ExpenseForm(
                    call.form, in: expense.amount.currency, mark: call.context.language.decimalMark,
                    filled: ExpenseFields.values(of: expense))
                return UpdateExpense(
                    id: id, version: try call.form.number("version"), description: .set(call.form["description"] ?? ""),
                    amount: .set(form.amount),
                    paidBy: form.paidBy, split: form.split, on: call.form["on"].map { .set($0) } ?? .keep)
            },
            done: { _, command, _ in
                let isRefund = if case .set(let amount) = command.amount { amount < 0 } else { false }
                return PageResponder.done(
                    Path.expense(command.id), isRefund ? "Refund saved." : "Expense saved.")
            },
            redisplay: { call, state in
                try await BudgetPages.editing(call.form.id("id"), call, state)
            })
        forms.on(
            DeleteExpense.self,
            done: { _, _, event in
                PageResponder.done(Path.budget(event), "Expense deleted.")
            })
    }

    private func receiptForm() {
        let library = library
        // The URL names the expense, so that it is known even if the form is too large to be read.
        @Sendable func expense(_ call: WebCall) throws(Refusal) -> ID<Expense> {
            guard let text = call.freeText("expense"), let id = ID<Expense>(text) else { throw .notFound }
            return id
        }
        forms.on(
            .command(SetReceipt.self), upload: .photo,
            run: { call in
                let id = try expense(call)
                if call.form.isOn("remove") {
                    try await library.removeReceipt(id, as: call.actor)
                    return PageResponder.done(Path.expense(id), "Receipt removed.")
                }
                try await library.checkReceipt(id, as: call.actor)
                try await library.setReceipt(id, UploadRule.photo.file(in: call.form), as: call.actor)
                return PageResponder.done(Path.expense(id), ExpensePage.receiptSaved)
            },
            redisplay: { call, state in try await BudgetPages.expense(expense(call), call, state) })
    }

    private func moneyForms() {
        forms.on(
            UpdateBudget.self,
            fill: { call in
                let event: ID<Event> = try call.form.id("event")
                let budget = try await call.read { try BudgetQuery.budget(of: event, as: call.actor, in: $0) }
                guard let currency = call.form["currency"].map({ Currency($0) }) ?? budget.currency else {
                    throw Refusal.invalid("currency", "Choose one of the options.")
                }
                let amount: Patch<Int> =
                    try call.form["amount"].map { text -> Patch<Int> in
                        // An unchanged value is in the format of the form, not of the language.
                        let isKept =
                            budget.amount.map { currency == $0.currency && text == currency.digits($0.minor) } ?? false
                        return .set(try currency.amount(text, mark: isKept ? "." : call.context.language.decimalMark))
                    } ?? .clear
                return UpdateBudget(event: event, amount: amount, currency: .set(currency))
            },
            done: { _, command, _ in
                PageResponder.done(Path.budget(command.event), "Budget saved.")
            },
            redisplay: { call, state in
                try await BudgetPages.page(call.form.id("event"), call, limits: state)
            })
        // A suggested payment sends its amount in minor units; otherwise the amount was typed.
        forms.on(
            RecordPayment.self,
            fill: { call in
                let event: ID<Event> = try call.form.id("event")
                let amount: Int
                if let minor = try call.form.number("minor") {
                    amount = minor
                } else {
                    amount = try await BudgetPages.currency(of: event, call).amount(
                        call.form["amount"] ?? "", mark: call.context.language.decimalMark)
                }
                return RecordPayment(
                    event: event, id: call.form["id"] == nil ? nil : try call.form.id("id"),
                    from: try call.form.id("from"), to: try call.form.id("to"),
                    amount: amount)
            },
            done: { _, command, _ in
                PageResponder.done(Path.budget(command.event), "Payment recorded.")
            },
            redisplay: { call, state in
                try await BudgetPages.page(call.form.id("event"), call, payment: state)
            })
        forms.on(
            UndoPayment.self,
            done: { _, _, event in
                PageResponder.done(Path.budget(event), "Payment undone.")
            })
        // For guests without an account.
        forms.on(
            RecordPaymentByPass.self, as: .recordPaymentByPass, access: .anyone,
            done: { _, command, _ in
                PageResponder.done(Path.guestPass(command.guestToken), "Payment recorded.")
            })
        forms.on(
            UndoPaymentByPass.self, as: .undoPaymentByPass, access: .anyone,
            done: { _, command, _ in
                PageResponder.done(Path.guestPass(command.guestToken), "Payment undone.")
            })
    }

    // MARK: Pages

    private static func currency(of event: ID<Event>, _ call: WebCall) async throws -> Currency {
        try await call.read { try BudgetQuery.budget(of: event, as: call.actor, in: $0).currency }
    }

    private static func contents(
        of id: ID<Event>, _ call: WebCall, in reader: any Reader
    ) throws -> (EventView, BudgetPage.Contents) {
        let actor = call.actor
        let event = try EventQuery.event(id, as: actor, now: call.now, in: reader)
        let expenses = try BudgetQuery.expenses(of: id, as: actor, after: call.cursor, limit: pageLength, in: reader)
        return (
            event,
            BudgetPage.Contents(
                budget: try BudgetQuery.budget(of: id, as: actor, in: reader),
                balances: try BalanceQuery.balances(of: id, as: actor, in: reader),
                expenses: expenses.items, next: expenses.next?.text, after: call.cursor?.text)
        )
    }

    private static func page(
        _ id: ID<Event>, _ call: WebCall, limits: FormInput? = nil, payment: FormInput? = nil
    ) async throws -> HTML {
        let (event, contents, people) = try await call.read(inBackground: true) {
            reader -> (EventView, BudgetPage.Contents, [BudgetPersonView]) in
            let (event, contents) = try BudgetPages.contents(of: id, call, in: reader)
            return (
                event, contents,
                event.mine.may.plan ? try BudgetQuery.choices(of: event, as: call.actor, in: reader) : []
            )
        }
        return BudgetPage.html(call.page, event, contents, people: people, limits: limits, payment: payment)
    }

    private static func adding(to id: ID<Event>, _ call: WebCall, _ form: FormInput? = nil) async throws -> HTML {
        let (event, people, currency) = try await call.read { reader in
            let event = try EventQuery.event(id, as: call.actor, now: call.now, in: reader)
            return (
                event, try BudgetQuery.choices(of: event, as: call.actor, in: reader),
                try BudgetQuery.budget(of: id, as: call.actor, in: reader).currency
            )
        }
        return ExpenseFormPage.html(call.page, event, people: people, currency: currency, form: form)
    }

    private static func expense(_ id: ID<Expense>, _ call: WebCall, _ form: FormInput? = nil) async throws -> HTML {
        let (event, expense, changes) = try await call.read { reader in
            let expense = try BudgetQuery.expense(id, as: call.actor, in: reader)
            let event = try EventQuery.event(
                BudgetQuery.event(of: id, in: reader), as: call.actor, now: call.now, in: reader)
            return (
                event, expense,
                try BalanceQuery.changes(of: event.id, expense: id, as: call.actor, limit: historyLength, in: reader)
            )
        }
        return ExpensePage.html(call.page, event, expense, changes: changes, form: form)
    }

    private static func editing(_ id: ID<Expense>, _ call: WebCall, _ form: FormInput? = nil) async throws -> HTML {
        let (event, expense, people) = try await call.read { reader in
            let expense = try BudgetQuery.changeable(id, as: call.actor, in: reader)
            let event = try EventQuery.event(
                BudgetQuery.event(of: id, in: reader), as: call.actor, now: call.now, in: reader)
            return (event, expense, try BudgetQuery.choices(of: event, as: call.actor, in: reader))
        }
        return ExpenseFormPage.html(call.page, event, expense, people: people, form: form)
    }
}
