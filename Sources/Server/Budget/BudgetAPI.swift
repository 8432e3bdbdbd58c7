import Domain
import HTTPTypes
import Operations
import ServerOperations
import Store
import Wire

/// The budget of an event: expenses, balances and payments.
struct BudgetAPI {
    let library: PhotoLibrary
    let limiter: RateLimiter

    func register(with api: API) {
        budget(api)
        expenses(api)
        receipts(api)
        balances(api)
    }

    private func budget(_ api: API) {
        let budget = Schema(BudgetView.self)
        @Sendable func representation(_ call: Call) async throws -> Reply {
            let id: ID<Event> = try call.id()
            return try .json(await call.read { try BudgetQuery.budget(of: id, as: call.actor, in: $0) })
        }
        api.on(.get, .budget, "Get the budget of an event.", reply: .json(budget, status: 200)) {
            try await representation($0)
        }
        api.on(
            .patch, .budget, "Set the limit or currency of the budget.", body: BudgetBody.self,
            reply: .json(budget, status: 200)
        ) { call, body in
            var command = UpdateBudget(event: try call.id(), currency: body.currency)
            switch body.amount {
            case .keep: break
            case .clear: command.amount = .clear
            case .set(let money):
                command.amount = .set(money.minor)
                // An amount in another currency than the budget's is an error.
                if let currency = money.currency, command.currency.isKept { command.currency = .set(currency) }
                if case .set(let new) = command.currency, let currency = money.currency, currency != new {
                    throw Refusal.invalid("amount", "This budget is in \(new.code).")
                }
            }
            try await call.perform(command)
            return try await representation(call)
        }
    }

    private func expenses(_ api: API) {
        let expense = Schema(ExpenseView.self)
        @Sendable func representation(_ call: Call) async throws -> Reply {
            let id: ID<Expense> = try call.id()
            return try .json(await call.read { try BudgetQuery.expense(id, as: call.actor, in: $0) })
        }
        api.on(
            .get, .expenses, "List expenses, newest first.", query: Endpoint.Parameter.paging,
            reply: .list(of: ExpenseView.self)
        ) { call in
            let id: ID<Event> = try call.id()
            return try await call.page {
                try BudgetQuery.expenses(of: id, as: call.actor, after: $1, limit: $2, in: $0)
            }
        }
        api.on(.post, .expenses, "Add an expense.", body: ExpenseBody.self, reply: .json(expense, status: 201)) {
            call, body in
            try await call.post(
                AddExpense(body, event: call.id()), at: { APIPath.expense($0) },
                reply: {
                    try BudgetQuery.expense($1, as: call.actor, in: $0)
                })
        }
        api.on(.get, .expense, "Get an expense.", reply: .json(expense, status: 200)) { try await representation($0) }
        api.on(.patch, .expense, "Update an expense.", body: ExpenseChangeBody.self, reply: .json(expense, status: 200))
        { call, body in
            try await call.perform(UpdateExpense(body, id: call.id()))
            return try await representation(call)
        }
        api.on(.delete, .expense, "Delete an expense.", reply: .none) { call in
            try await call.perform(DeleteExpense(id: call.id()))
            return .none
        }
        api.on(.get, .expenseTable, "Export the expenses as CSV.", reply: .text("text/csv")) { [limiter] call in
            let id: ID<Event> = try call.id()
            try limiter.check(.files, call.context.caller, now: call.now)
            return try await .file(
                ExpenseCSV.file(of: id, as: call.actor, in: call.community), type: "text/csv; charset=utf-8",
                name: "expenses.csv")
        }
    }

    private func receipts(_ api: API) {
        let expense = Endpoint.Reply.json(Schema(ExpenseView.self), status: 200)
        @Sendable func representation(_ call: Call, _ id: ID<Expense>) async throws -> Reply {
            try .json(await call.read { try BudgetQuery.expense(id, as: call.actor, in: $0) })
        }
        api.on(
            .put, .receipt, "Set the receipt photo of an expense: JPEG, PNG, WebP or HEIC, at most 15 MB.",
            upload: .photo,
            reply: expense,
            before: { try await library.checkReceipt($0.id(), as: $0.actor) }
        ) { call, photo in
            let id: ID<Expense> = try call.id()
            try await library.setReceipt(id, photo, as: call.actor)
            return try await representation(call, id)
        }
        api.on(.delete, .receipt, "Remove the receipt photo of an expense.", reply: expense) { call in
            let id: ID<Expense> = try call.id()
            try await library.removeReceipt(id, as: call.actor)
            return try await representation(call, id)
        }
    }

    private func balances(_ api: API) {
        let payment = Schema(PaymentView.self)
        api.on(
            .get, .balances, "Get the balances, and the fewest payments that settle them.",
            reply: .json(Schema(BalancesView.self), status: 200)
        ) { call in
            let id: ID<Event> = try call.id()
            return try .json(
                await call.read(inBackground: true) { try BalanceQuery.balances(of: id, as: call.actor, in: $0) })
        }
        api.on(.post, .payments, "Record a payment.", body: PaymentBody.self, reply: .json(payment, status: 201)) {
            call, body in
            let command = RecordPayment(
                event: try call.id(), id: body.id, from: body.from, to: body.to, amount: body.amount?.minor,
                currency: body.amount?.currency)
            return try await call.post(
                command, at: { APIPath.payment($0) }, reply: { try BudgetQuery.payment($1, as: call.actor, in: $0) })
        }
        api.on(.get, .payment, "Get a payment.", reply: .json(payment, status: 200)) { call in
            let id: ID<Payment> = try call.id()
            return try .json(await call.read { try BudgetQuery.payment(id, as: call.actor, in: $0) })
        }
        api.on(.delete, .payment, "Delete a payment.", reply: .none) { call in
            try await call.perform(UndoPayment(id: call.id()))
            return .none
        }
        api.on(
            .put, .guestPassPayment, "Record a payment suggested to a guest without an account.",
            access: .anyone,
            reply: .json(Schema(GuestPassView.self), status: 200)
        ) { call in
            let token = call.text("guestToken")
            try await call.perform(RecordPaymentByPass(guestToken: token, id: call.id()))
            return try .json(
                await call.read { try GuestPass.view(token, environment: call.community.environment, in: $0) })
        }
        api.on(
            .delete, .guestPassPayment, "Delete a payment of a guest without an account.", access: .anyone,
            reply: .none
        ) { call in
            try await call.perform(UndoPaymentByPass(guestToken: call.text("guestToken"), id: call.id()))
            return .none
        }
    }
}
