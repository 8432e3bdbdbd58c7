public import Domain
public import Store

/// Sets the limit and the currency of an event's budget. Fields that are not sent stay unchanged.
public struct UpdateBudget: UpdatingCommand {
    public static let name = "budget.update"
    // Only the server knows whether the budget already has entries.
    public static let offline = Offline.withHint
    public static let bounds = InputBounds.money
    public var event: ID<Event>
    /// In minor units, from 1 to 2⁵³. Clearing it removes the limit.
    public var amount: Patch<Int>
    /// Can change only while the budget has no expenses or payments. Clearing it restores the default currency.
    public var currency: Patch<Currency>
    public var base: Int?

    public init(event: ID<Event>, amount: Patch<Int> = .keep, currency: Patch<Currency> = .keep, base: Int? = nil) {
        self.event = event
        self.amount = amount
        self.currency = currency
        self.base = base
    }

    public static let rowKind = RowKind.budget
    public var rowID: ID<Event> { event }
    public static let rowIDField = "event"

    public static func current(_ id: ID<Event>, in reader: any Reader) throws -> UpdateBudget? {
        // Its currency can change only while nothing has been entered.
        UpdateBudget(event: id, amount: Patch(setting: try BudgetRow.find(id, in: reader).amount))
    }

    public func update(in tx: Transaction, as actor: Actor) throws {
        let event = try CrewAccess.event(event, to: .plan, as: actor, in: tx).event
        let old = try BudgetRow.find(event.id, in: tx)
        let new = BudgetRow(
            currency: currency.applied(to: old.currency) ?? .defaultCurrency,
            amount: try amount.applied(to: old.amount).map { try Currency.checked($0) })
        guard new != old else { return }
        if new.currency != old.currency,
            try tx.exists(
                "SELECT 1 FROM expense WHERE event_id = \(event.id) UNION ALL SELECT 1 FROM payment WHERE event_id = \(event.id)"
            )
        {
            throw Refusal.invalid("currency", "You can’t change the currency while there are expenses or payments.")
        }
        if let limit = new.amount { try BudgetTotal.checkLimit(limit, at: event.id, in: tx) }
        try tx.execute(
            """
            INSERT INTO budget (event_id, currency, amount) VALUES (\(event.id), \(new.currency), \(new.amount))
            ON CONFLICT (event_id) DO UPDATE SET
                currency = excluded.currency, amount = excluded.amount, version = budget.version + 1
            """)
        tx.put(.budget, event.id, in: .crew(event.id))
        var change = BudgetHistory(.budget, at: event.id, by: try BudgetPeople(event, as: actor, in: tx).mine(in: tx))
        change.amount = new.amount
        if new.currency == old.currency { change.amountBefore = old.amount }
        try change.append(in: tx)
    }
}
