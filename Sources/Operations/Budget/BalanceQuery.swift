public import Domain
public import Store

public enum BalanceQuery {
    /// Returns everyone's balance and the fewest payments that settle them.
    ///
    /// - Throws: ``Refusal`` `not_found`, or `not_allowed` for anyone outside the crew. The queries below
    ///   throw the same.
    public static func balances(of event: ID<Event>, as actor: Actor, in reader: any Reader) throws -> BalancesView {
        _ = try CrewAccess.event(event, to: .seePlan, as: actor, in: reader)
        let names = try BudgetNames(of: event, as: actor, in: reader)
        let currency = try BudgetRow.find(event, in: reader).currency
        let (ledger, people, payments) = try ledger(of: event, in: reader)
        let balances = people.filter { ledger[$0] != 0 }.map { PersonAmount(names[$0], ledger[$0]) }
        let settlements = ledger.settlements(people).map { payment in
            BalancesView.Settlement(
                from: names[payment.from], to: names[payment.to], minor: payment.amount,
                paymentId: suggested(payment, after: payments))
        }
        return BalancesView(
            currency: currency, balances: balances.sorted { ($1.minor, $0.id) < ($0.minor, $1.id) },
            settlements: settlements,
            payments: payments.reversed().map { PaymentView($0, names, currency) })
    }

    /// Returns the actor's balance, negative if they owe money, or `nil` if the budget does not name them.
    ///
    /// - Parameter event: The event as the actor sees it on this snapshot.
    public static func mine(of event: EventView, as actor: Actor, in reader: any Reader) throws -> Money? {
        guard let me = actor.userID, event.mine.may.seePlan else { return nil }
        let id: ID<BudgetPerson>? = try reader.value(
            "SELECT id FROM budget_person WHERE event_id = \(event.id) AND user_id = \(me)")
        return try id.map {
            Money(try balance(of: $0, at: event.id, in: reader), try BudgetRow.find(event.id, in: reader).currency)
        }
    }

    /// Returns the balance of one person in minor units, negative if they owe money.
    package static func balance(of person: ID<BudgetPerson>, at event: ID<Event>, in reader: any Reader) throws -> Int {
        try reader.value(
            """
            SELECT CAST(coalesce(sum(change), 0) AS BIGINT) FROM (
                SELECT paid - owed AS change FROM expense_person WHERE event_id = \(event) AND person_id = \(person)
                UNION ALL SELECT CASE WHEN from_id = \(person) THEN amount ELSE -amount END FROM payment
                WHERE event_id = \(event) AND (from_id = \(person) OR to_id = \(person))) changes
            """)!
    }

    /// Returns the expenses and payments that make up a person's balance.
    ///
    /// - Parameter person: The id by which requests name the person.
    /// - Throws: ``Refusal`` `not_found` also for a person who is not in the budget.
    public static func reasons(
        of person: ID<Attendee>, at event: ID<Event>, as actor: Actor, in reader: any Reader
    ) throws -> BalanceReasons {
        _ = try CrewAccess.event(event, to: .seePlan, as: actor, in: reader)
        let names = try BudgetNames(of: event, as: actor, in: reader)
        guard let id = names.row(of: person) else { throw Refusal.notFound }
        let currency = try BudgetRow.find(event, in: reader).currency
        let (ledger, _, payments) = try ledger(of: event, in: reader)
        return BalanceReasons(
            person: names[id], balance: Money(ledger[id], currency), parts: try parts(of: id, at: event, in: reader),
            payments: payments.filter { $0.from == id || $0.to == id }.map { PaymentView($0, names, currency) })
    }

    /// Returns the expenses that change a person's balance, oldest first.
    package static func parts(
        of person: ID<BudgetPerson>, at event: ID<Event>, in reader: any Reader
    ) throws -> [BalanceReasons.Part] {
        try reader.rows(
            """
            SELECT x.id, x.description, x.day, p.paid, p.owed FROM expense_person p JOIN expense x ON x.id = p.expense_id
            WHERE p.event_id = \(event) AND p.person_id = \(person) AND p.paid <> p.owed ORDER BY x.day, x.created_at, x.id LIMIT \(Quota.expenses.limit)
            """
        ) {
            BalanceReasons.Part(
                expense: try $0.next(), description: try $0.next(), on: CivilTime(day: try $0.next()).isoDate,
                paid: try $0.next(), owed: try $0.next())
        }
    }

    /// Returns the changes made to a budget, newest first.
    ///
    /// - Parameter expense: Limits the result to one expense; `nil` returns the changes of the whole budget.
    public static func changes(
        of event: ID<Event>, expense: ID<Expense>? = nil, as actor: Actor, limit: Int, in reader: any Reader
    ) throws -> [BudgetChangeView] {
        _ = try CrewAccess.event(event, to: .seePlan, as: actor, in: reader)
        let names = try BudgetNames(of: event, as: actor, in: reader)
        let currency = try BudgetRow.find(event, in: reader).currency
        let isWanted: SQL = expense.map { "c.expense_id = \($0)" } ?? "TRUE"
        return try reader.rows(
            """
            SELECT c.id, c.by_id, c.made_at, c.kind, x.id, c.description, c.from_id, c.to_id, c.amount, c.amount_before, c.fields
            FROM budget_change c LEFT JOIN expense x ON x.id = c.expense_id
            WHERE c.event_id = \(event) AND \(isWanted) ORDER BY c.made_at DESC, c.id DESC LIMIT \(limit)
            """
        ) { row in
            func name(_ id: ID<BudgetPerson>?) -> BudgetPersonView? { id.map { names[$0] } }
            func money(_ minor: Int?) -> Money? { minor.map { Money($0, currency) } }
            return BudgetChangeView(
                id: try row.next(), by: names[try row.next()], at: try row.next(), kind: try row.next(),
                expense: try row.next(),
                description: try row.next(), from: name(try row.next()), to: name(try row.next()),
                amount: money(try row.next()),
                amountBefore: money(try row.next()),
                fields: (try row.next(String?.self) ?? "").split(separator: ",").map { String($0) })
        }
    }

    /// Returns all balances, the people they belong to in a stable order, and the recorded payments.
    package static func ledger(
        of event: ID<Event>, in reader: any Reader
    ) throws -> (ledger: Balances<ID<BudgetPerson>>, people: [ID<BudgetPerson>], payments: [PaymentRow]) {
        var ledger = Balances<ID<BudgetPerson>>()
        let sums = try reader.rows(
            """
            SELECT person_id, CAST(sum(paid) AS BIGINT), CAST(sum(owed) AS BIGINT) FROM expense_person
            WHERE event_id = \(event) GROUP BY person_id
            """
        ) { (person: try $0.next(ID<BudgetPerson>.self), paid: try $0.next(Int.self), owed: try $0.next(Int.self)) }
        for sum in sums { ledger.add(sum.person, paid: sum.paid, owed: sum.owed) }
        let payments = try PaymentRow.rows("event_id = \(event)", in: reader)
        for payment in payments { ledger.add(.init(from: payment.from, to: payment.to, amount: payment.amount)) }
        let people = Set(sums.map(\.person) + payments.flatMap { [$0.from, $0.to] })
        return (ledger, people.sorted(), payments)
    }

    /// Returns the id of a suggested payment.
    ///
    /// It is derived from the payment and the payments before it. So two people who record the suggestion at the same
    /// time record one payment. The id is predictable, which is harmless: anyone who may record a payment may record
    /// any payment.
    package static func suggested(
        _ payment: Balances<ID<BudgetPerson>>.Payment, after payments: [PaymentRow]
    ) -> ID<Payment> {
        var bytes = payment.from.bytes + payment.to.bytes
        for number in [payment.amount, payments.count] {
            withUnsafeBytes(of: Int64(number).bigEndian) { bytes += Array($0) }
        }
        if let last = payments.last { bytes += last.id.bytes }
        // A UUID of version 8 (RFC 9562, section 5.8).
        return ID(
            high: StableHash.of(bytes) & 0xFFFF_FFFF_FFFF_0FFF | 0x8000,
            low: StableHash.of(bytes, seed: 0x8422_2325_CBF2_9CE4) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
    }
}
