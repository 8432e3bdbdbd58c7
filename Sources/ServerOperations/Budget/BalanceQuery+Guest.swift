import Domain
import Operations
import Store

extension BalanceQuery {
    /// - Parameter guest: The guest whose pass is used.
    /// - Returns: `nil` if the budget does not name the guest.
    static func share(of guest: ID<Guest>, at event: ID<Event>, in reader: any Reader) throws -> GuestBudgetView? {
        guard let me = try row(of: guest, at: event, in: reader) else { return nil }
        let currency = try BudgetRow.find(event, in: reader).currency
        let (ledger, people, payments) = try ledger(of: event, in: reader)
        let parts = try parts(of: me, at: event, in: reader)
        let own = payments.filter { $0.from == me || $0.to == me }
        guard !parts.isEmpty || !own.isEmpty else { return nil }
        // Skips the settlement if the guest's balance is zero.
        let due = ledger[me] == 0 ? [] : ledger.settlements(people).filter { $0.from == me || $0.to == me }
        let names = try names(
            Set(own.flatMap { [$0.from, $0.to] } + due.flatMap { [$0.from, $0.to] }).subtracting([me]), in: reader)
        func payment(
            _ id: ID<Payment>, _ from: ID<BudgetPerson>, _ to: ID<BudgetPerson>, _ minor: Int, at: Instant?
        ) -> GuestBudgetView.Payment {
            GuestBudgetView.Payment(
                id: id, isFromGuest: from == me, name: names[from == me ? to : from] ?? "",
                amount: Money(minor, currency), recordedAt: at)
        }
        return GuestBudgetView(
            balance: Money(ledger[me], currency),
            settlements: due.map { payment(suggested($0, after: payments), $0.from, $0.to, $0.amount, at: nil) },
            parts: parts.map {
                GuestBudgetView.Part(
                    description: $0.description, on: $0.on, paid: Money($0.paid, currency),
                    owed: Money($0.owed, currency))
            },
            payments: own.map { payment($0.id, $0.from, $0.to, $0.amount, at: $0.recordedAt) })
    }

    /// Returns the row of a guest in a budget.
    static func row(of guest: ID<Guest>, at event: ID<Event>, in reader: any Reader) throws -> ID<BudgetPerson>? {
        try reader.value("SELECT id FROM budget_person WHERE event_id = \(event) AND guest_id = \(guest)")
    }

    /// Returns the currently suggested payment with an id, or `nil`.
    static func suggestion(
        _ id: ID<Payment>, at event: ID<Event>, in reader: any Reader
    ) throws -> Balances<ID<BudgetPerson>>.Payment? {
        let (ledger, people, payments) = try ledger(of: event, in: reader)
        return ledger.settlements(people).first { suggested($0, after: payments) == id }
    }

    private static func names(
        _ people: Set<ID<BudgetPerson>>, in reader: any Reader
    ) throws -> [ID<BudgetPerson>: String] {
        guard !people.isEmpty else { return [:] }
        let found = try reader.rows(
            """
            SELECT p.id, p.name, u.given_name, u.family_name FROM budget_person p LEFT JOIN users u ON u.id = p.user_id
            WHERE p.id IN \(list: people.sorted())
            """
        ) { row -> (ID<BudgetPerson>, String) in
            let (id, name): (ID<BudgetPerson>, String?) = (try row.next(), try row.next())
            let (given, family): (String?, String?) = (try row.next(), try row.next())
            return (id, name ?? given.map { PersonName(given: $0, family: family).full } ?? "")
        }
        return Dictionary(found) { first, _ in first }
    }
}
