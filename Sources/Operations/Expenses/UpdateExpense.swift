public import Domain
public import Store

/// Changes an expense. Fields that are not sent stay unchanged.
///
/// A request that names an outdated ``version`` is refused. So when two people edit at once, the second one sees what
/// the first one changed. One that names its ``base`` is merged field by field.
public struct UpdateExpense: UpdatingCommand {
    public static let name = "expense.update"
    // Only the server knows who can be named and whether someone else has changed the expense.
    public static let offline = Offline.withHint
    public static let bounds = InputBounds.money
    public var id: ID<Expense>
    /// The version that the expense must have. Without it and ``base`` the command changes whatever is stored, which
    /// `paidBy` and `split` do not allow: they replace what others may have entered meanwhile.
    public var version: Int?
    public var description: Patch<String>
    /// In minor units; negative for a refund. A single payer is taken to have paid all of the new amount.
    public var amount: Patch<Int>
    public var currency: Currency?
    public var paidBy: [ExpensePayer]?
    public var split: ExpenseDivision?
    /// A date, `2026-11-27`.
    public var on: Patch<String>
    public var base: Int?

    public init(
        id: ID<Expense>, version: Int? = nil, description: Patch<String> = .keep, amount: Patch<Int> = .keep,
        currency: Currency? = nil,
        paidBy: [ExpensePayer]? = nil, split: ExpenseDivision? = nil, on: Patch<String> = .keep,
        base: Int? = nil
    ) {
        self.id = id
        self.version = version
        self.description = description
        self.amount = amount
        self.currency = currency
        self.paidBy = paidBy
        self.split = split
        self.on = on
        self.base = base
    }

    public static let rowKind = RowKind.expense
    public var rowID: ID<Expense> { id }

    public static func current(_ id: ID<Expense>, in reader: any Reader) throws -> UpdateExpense? {
        try ExpenseRow.find(id, in: reader).map { row in
            UpdateExpense(
                id: id, description: .set(row.details.description), amount: .set(row.details.amount),
                paidBy: row.paidBy.sorted { $0.person < $1.person }.map {
                    ExpensePayer($0.person.of(Attendee.self), $0.minor)
                },
                split: ExpenseDivision(
                    row.kind, row.split.map { .init($0.person.of(Attendee.self), row.kind == .equal ? nil : $0.value) }),
                on: .set(CivilTime(day: row.details.day).isoDate))
        }
    }

    public func update(in tx: Transaction, as actor: Actor) throws {
        let (old, event, _) = try CrewAccess.find(ExpenseRow.self, id, to: .plan, as: actor, in: tx)
        if let version, version != old.version { throw Refusal.changedMeanwhile }
        guard version != nil || base != nil || (paidBy == nil && split == nil) else {
            throw Refusal.invalid("version", "Give the version of the expense that you are changing.")
        }
        let counted = try BudgetRow.find(event.id, in: tx).currency(saidToBe: currency)
        tx.setSubject(.expense, id)
        let people = try BudgetPeople(event, as: actor, in: tx)
        let row = try changed(
            old, people, counted, in: tx, today: Zones.civil(tx.now, in: event.details.timeZone).daysSince1970)
        let fields = UpdateExpense.differences(old, row)
        guard !fields.isEmpty else { return }
        try BudgetTotal.check(row.details.amount, of: id, at: event.id, in: tx)
        try tx.execute(
            """
            UPDATE expense SET description = \(row.details.description), amount = \(row.details.amount), day = \(row.details.day),
                split = \(row.kind), version = version + 1 WHERE id = \(id)
            """)
        tx.put(.expense, id, in: .crew(event.id))
        if row.parts != old.parts { try row.writeParts(in: tx) }
        var change = BudgetHistory(.changed, row, by: try people.mine(in: tx))
        change.fields = fields
        // The previous description is kept nowhere else.
        change.description = old.details.description
        if row.details.amount != old.details.amount { change.amountBefore = old.details.amount }
        try change.append(in: tx)
    }

    private func changed(
        _ old: ExpenseRow, _ people: BudgetPeople, _ currency: Currency, in tx: Transaction, today: Int
    ) throws -> ExpenseRow {
        var row = old
        row.details = try ExpenseDetails.checked(
            description: description.applied(to: old.details.description),
            amount: amount.applied(to: old.details.amount),
            on: on.applied(to: CivilTime(day: old.details.day).isoDate), today: today, since: old.details.day)
        let keeping = Set(old.parts.map(\.person))
        var paidBy = old.paidBy
        if let payers = self.paidBy {
            paidBy = try people.paidBy(payers, keeping: keeping, in: tx)
        } else if paidBy.count == 1 {
            paidBy[0].minor = row.details.amount
        }
        row.kind = split?.kind ?? old.kind
        let among = try split.map { try people.parts($0, keeping: keeping, in: tx) } ?? old.split
        row.parts = try ExpenseRow.Part.parts(
            of: row.details.amount, in: currency, paidBy: paidBy, row.kind, among: among)
        return row
    }

    /// Returns the changed fields, by their names in the API contract.
    private static func differences(_ old: ExpenseRow, _ new: ExpenseRow) -> [String] {
        func paid(_ row: ExpenseRow) -> [ID<BudgetPerson>: Int] {
            Dictionary(uniqueKeysWithValues: row.paidBy.map { ($0.person, $0.minor) })
        }
        let isSplitSame = old.kind == new.kind && old.split.elementsEqual(new.split) { $0 == $1 }
        return [
            ("description", old.details.description == new.details.description),
            ("amount", old.details.amount == new.details.amount),
            ("on", old.details.day == new.details.day), ("paidBy", paid(old) == paid(new)), ("split", isSplitSame),
        ].filter { !$0.1 }.map(\.0)
    }
}
