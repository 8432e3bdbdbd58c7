import Domain
import Store

/// How much all expenses of an event can be together, so that no balance leaves what a number holds.
///
/// Nobody's real expenses come near: those of less than ``ordinary`` are fewer than ``Quota/expenses`` and need no looking at, and the
/// others are added up before another one comes.
enum BudgetTotal {
    /// In minor units: some 700 billion euros.
    static let ordinary = 1 << 46
    /// Of all that are not ordinary. With 20,000 ordinary ones and 500 payments of 2⁵³ that is less than 2⁶³.
    static let most = 1 << 61

    /// - Parameters:
    ///   - amount: of the expense that is entered or changed.
    ///   - id: the expense, which counts with its new amount alone.
    /// - Throws: ``Refusal`` `invalid` at `amount`.
    static func check(_ amount: Int, of id: ID<Expense>, at event: ID<Event>, in tx: Transaction) throws {
        guard amount >= ordinary else { return }
        let others: Int = try tx.value(
            "SELECT CAST(coalesce(sum(amount), 0) AS BIGINT) FROM expense WHERE event_id = \(event) AND amount >= \(ordinary) AND id <> \(id)")!
        guard others + amount <= most else { throw Refusal.invalid("amount", "With this, the expenses of this event are more than can be counted.") }
    }
}
