public import Domain
public import Store

/// Adds an expense to the budget of an event. Idempotent: sending the same id again returns the same expense.
public struct AddExpense: CreatingCommand {
    public static let name = "expense.add"
    // Only the server knows who can be named.
    public static let offline = Offline.withHint
    public static let requiredFields = [["description"], ["amount"]]
    public static let bounds = InputBounds.money
    public var event: ID<Event>
    /// The id, which the client may choose.
    public var id: ID<Expense>?
    /// At most 120 characters.
    public var description: String?
    /// In minor units, from 1 to 2⁵³. For a refund or other income, from −1 to −2⁵³; what was paid and each share are
    /// then negative too.
    public var amount: Int?
    /// The currency of the amount, which must be the event's currency.
    public var currency: Currency?
    /// Who paid how much. The amounts add up to `amount`.
    public var paidBy: [ExpensePayer]
    public var split: ExpenseDivision
    /// A date, `2026-11-27`. Defaults to today.
    public var on: String?

    public var createdID: ID<Expense>? {
        get { id }
        set { id = newValue }
    }

    public init(
        event: ID<Event>, id: ID<Expense>? = nil, description: String?, amount: Int?, currency: Currency? = nil,
        paidBy: [ExpensePayer],
        split: ExpenseDivision, on: String? = nil
    ) {
        self.event = event
        self.id = id
        self.description = description
        self.amount = amount
        self.currency = currency
        self.paidBy = paidBy
        self.split = split
        self.on = on
    }

    public func exists(_ id: ID<Expense>, in tx: Transaction) throws -> Bool {
        try ExpenseRow.find(id, in: tx) != nil
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Expense> {
        let event = try CrewAccess.event(event, to: .plan, as: actor, in: tx).event
        let counted = try BudgetRow.find(event.id, in: tx).currency(saidToBe: currency)
        let today = Zones.civil(tx.now, in: event.details.timeZone).daysSince1970
        let details = try ExpenseDetails.checked(description: description, amount: amount, on: on, today: today)
        let id = id ?? tx.newID()
        tx.setSubject(.expense, id)
        let people = try BudgetPeople(event, as: actor, in: tx)
        let me = try people.mine(in: tx)
        let count: Int = try tx.value("SELECT count(*) FROM expense WHERE event_id = \(event.id)")!
        try Quota.expenses.check(count)
        try BudgetTotal.check(details.amount, at: event.id, in: tx)
        let row = ExpenseRow(
            id: id, event: event.id, details: details, kind: split.kind,
            parts: try ExpenseRow.Part.parts(
                of: details.amount, in: counted, paidBy: people.paidBy(paidBy, in: tx), split.kind,
                among: people.parts(split, in: tx)),
            createdBy: me, createdAt: tx.now, version: 1)
        try tx.execute(
            """
            INSERT INTO expense (id, event_id, description, amount, day, split, created_by, created_at, version)
            VALUES (\(id), \(event.id), \(details.description), \(details.amount), \(details.day), \(row.kind), \(me), \(tx.now), 1)
            """)
        tx.put(.expense, id, in: .crew(event.id))
        try row.writeParts(in: tx)
        try BudgetHistory(.added, row, by: me).append(in: tx)
        try tx.emit(ExpenseAdded(expense: row, event: event, author: .member(actor)))
        return id
    }
}
