import ArgumentParser
import Domain
import Operations
import Presentation
import Store
import Wire

struct ShowBudget: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "budget",
        abstract: localize("Show the budget of an event: expenses and payments, newest first, and balances."))

    @OptionGroup var options: ShowOptions
    @OptionGroup var page: PageOptions
    @Argument(help: ArgumentHelp(localize("The id of the event, as shown by mingle show events."))) var id: ID<Event>

    /// What the REST API has under three paths.
    private struct Overview: Encodable {
        var budget: BudgetView
        var expenses: Listing<ExpenseView>
        var balances: BalancesView
    }

    func run() throws {
        try options.show { reader, actor in
            Overview(
                budget: try BudgetQuery.budget(of: id, as: actor, in: reader),
                expenses: Listing(
                    try BudgetQuery.expenses(
                        of: id, as: actor, after: page.position, limit: page.limit, in: reader)),
                balances: try BalanceQuery.balances(of: id, as: actor, in: reader))
        } lines: { found, context in
            func money(_ amount: Money) -> String { localize("\(amount)") }
            func name(_ name: String?) -> String { name ?? localize("Somebody") }
            var sums = TextTable()
            sums.add([" \(localize("Spent"))", money(found.budget.spent)])
            if let limit = found.budget.amount {
                sums.add([context.mark(id, .budget) + localize("Budget"), money(limit)])
            }

            var expenses = TextTable()
            for expense in found.expenses.items {
                expenses.add([
                    context.mark(expense.id, .expense) + context.day(expense.on), expense.description,
                    money(expense.amount),
                    expense.paidBy.map { name($0.name) }.joined(separator: ", "), "\(expense.id)",
                ])
            }
            var balances = TextTable()
            for balance in found.balances.balances {
                let amount = BalancePresentation(Money(balance.minor, found.balances.currency), isMine: false)
                balances.add([" \(name(balance.name))", localize(amount.text), "\(balance.id)"])
            }
            var settlements = TextTable()
            for payment in found.balances.settlements {
                settlements.add([
                    " \(name(payment.fromName)) → \(name(payment.toName))",
                    money(Money(payment.minor, found.balances.currency)),
                ])
            }
            var payments = TextTable()
            for payment in found.balances.payments {
                payments.add([
                    context.mark(payment.id, .payment) + context.time(payment.recordedAt),
                    "\(name(payment.fromName)) → \(name(payment.toName))", money(payment.amount), "\(payment.id)",
                ])
            }
            var lines = sums.lines
            if !expenses.isEmpty { lines += ["", localize("Expenses")] + expenses.lines }
            if !balances.isEmpty { lines += ["", localize("Balances")] + balances.lines }
            if !settlements.isEmpty { lines += ["", localize("Settle up")] + settlements.lines }
            if !payments.isEmpty { lines += ["", localize("Payments")] + payments.lines }
            return PageOptions.lines(lines, of: found.expenses)
        }
    }
}
