import Domain
import Store

/// How much all that is entered in a budget can be together, so that every sum of it is a whole number in JSON too (RFC 8259, section 6):
/// what was spent, what is left, each balance.
///
/// What an event may cost, all expenses, refunds and payments are added up without their signs. Nobody's real ones come near.
enum BudgetTotal {
    /// In minor units: some 90,000 billion euros.
    static let most = Currency.largestAmount

    /// - Parameters:
    ///   - amount: what is entered, or an expense is changed to; below 0 for a refund.
    ///   - id: the expense that is changed, which counts with its new amount alone.
    /// - Throws: ``Refusal`` `invalid` at `amount`.
    static func check(_ amount: Int, of id: ID<Expense>? = nil, at event: ID<Event>, in tx: Transaction) throws {
        let others = try entered(at: event, without: id, in: tx) + (BudgetRow.find(event, in: tx).amount ?? 0)
        guard others + abs(amount) <= most else { throw tooMuch }
    }

    /// - Parameter limit: what the event may cost from now on.
    static func checkLimit(_ limit: Int, at event: ID<Event>, in tx: Transaction) throws {
        guard try entered(at: event, without: nil, in: tx) + limit <= most else { throw tooMuch }
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
        "amount", "With this, the budget of this event is more than can be counted.")
}
