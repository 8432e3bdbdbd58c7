import Domain
import Operations

/// The expenses of an event as CSV (RFC 4180): one row per expense and person involved, and two per payment.
enum ExpenseCSV {
    static func file(of event: ID<Event>, as actor: Actor, in community: Community) async throws -> [UInt8] {
        // Read from one snapshot, so that the sums are consistent.
        let (expenses, payments) = try await community.read(inBackground: true) { reader in
            var expenses: [ExpenseView] = []
            var cursor: PageCursor?
            repeat {
                let page = try BudgetQuery.expenses(of: event, as: actor, after: cursor, limit: 200, in: reader)
                expenses += page.items
                cursor = page.next
            } while cursor != nil
            return (expenses, try BalanceQuery.balances(of: event, as: actor, in: reader).payments)
        }
        let header = ["kind", "date", "description", "amount", "currency", "person", "paid", "owed"]
        return CSV.text([header] + expenses.flatMap(lines) + payments.reversed().flatMap(lines))
    }

    private static func lines(_ expense: ExpenseView) -> [[String]] {
        let currency = expense.amount.currency
        let paid = Dictionary(expense.paidBy.map { ($0.id, $0.minor) }) { first, _ in first }
        let bearing = Set(expense.shares.map(\.id))
        let people =
            expense.shares.map { ($0, owed: $0.minor) }
            + expense.paidBy.filter { !bearing.contains($0.id) }.map { ($0, owed: 0) }
        return people.map { person, owed in
            [
                "expense", expense.on, expense.description, currency.digits(expense.amount.minor), currency.code,
                person.name ?? "",
                currency.digits(paid[person.id] ?? 0), currency.digits(owed),
            ]
        }
    }

    /// Returns the rows of a payment: the sender as payer, the receiver with the share.
    private static func lines(_ payment: PaymentView) -> [[String]] {
        let (currency, minor) = (payment.amount.currency, payment.amount.minor)
        let start = [
            "payment", String(payment.recordedAt.iso8601.prefix(10)), "", currency.digits(minor), currency.code,
        ]
        return [
            start + [payment.fromName ?? "", currency.digits(minor), currency.digits(0)],
            start + [payment.toName ?? "", currency.digits(0), currency.digits(minor)],
        ]
    }
}
