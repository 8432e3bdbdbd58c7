import Domain
import Store

/// Limits the total of all entries in a budget, so that every sum of them is an exact integer in JSON (RFC 8259,
/// section 6). The sums are the amount spent, the amount left and each balance.
///
/// The total adds the absolute amounts of the limit and of all expenses, refunds and payments. Real budgets do not
/// come near.
package enum BudgetTotal {
    /// In minor units: some 90,000 billion euros.
    package static let maxAmount = Currency.largestAmount

    /// - Parameters:
    ///   - amount: The amount of a new entry, or the new amount of an expense; negative for a refund.
    ///   - id: The expense that is being changed; its old amount does not count.
    /// - Throws: ``Refusal`` `invalid` at `amount`.
    static func check(_ amount: Int, of id: ID<Expense>? = nil, at event: ID<Event>, in tx: Transaction) throws {
        let others = try entered(at: event, without: id, in: tx) + (BudgetRow.find(event, in: tx).amount ?? 0)
        guard others + abs(amount) <= maxAmount else { throw tooMuch }
    }

    /// - Parameter limit: The new limit of the budget.
    static func checkLimit(_ limit: Int, at event: ID<Event>, in tx: Transaction) throws {
        guard try entered(at: event, without: nil, in: tx) + limit <= maxAmount else { throw tooMuch }
    }

    private static func entered(at event: ID<Event>, without id: ID<Expense>?, in tx: Transaction) throws -> Int {
        let isOther: SQL = id.map { "id <> \($0)" } ?? "TRUE"
        return try tx.value(
            """
            SELECT CAST(coalesce(sum(amount), 0) AS BIGINT) FROM (
                SELECT abs(amount) AS amount FROM expense WHERE event_id = \(event) AND \(isOther)
                UNION ALL SELECT amount FROM payment WHERE event_id = \(event)) entered
            """)!
    }

    private static let tooMuch = Refusal.invalid(
        "amount", "This amount makes the event’s budget too large.")
}
