public import Domain
import Store

/// What a guest without an account has to do with the budget of an event: their own part of it, and who is at the other end of their
/// payments. Of the rest of the budget they see nothing.
public struct GuestShare: Hashable, Sendable, Codable {
    /// A payment between the guest and somebody, suggested or recorded.
    public struct Payment: Hashable, Sendable, Codable {
        public var id: ID<Domain.Payment>
        /// Whether the guest is the one who pays.
        public var isFromGuest: Bool
        /// Who gets it, or pays it.
        public var name: String
        public var amount: Money
        /// Left out where it is still to be paid.
        public var recordedAt: Instant?

        public init(id: ID<Domain.Payment>, isFromGuest: Bool, name: String, amount: Money, recordedAt: Instant? = nil)
        {
            self.id = id
            self.isFromGuest = isFromGuest
            self.name = name
            self.amount = amount
            self.recordedAt = recordedAt
        }
    }

    /// What an expense is to the guest.
    public struct Part: Hashable, Sendable, Codable {
        public var description: String
        /// A date, `2026-11-27`.
        public var on: String
        /// What the guest has paid of it; below 0 of a refund.
        public var paid: Money
        /// What the guest bears of it; below 0 of a refund.
        public var owed: Money

        public init(description: String, on: String, paid: Money, owed: Money) {
            self.description = description
            self.on = on
            self.paid = paid
            self.owed = owed
        }
    }

    /// What the guest is owed; below 0 where they owe.
    public var balance: Money
    /// The payments of theirs that are still to be made.
    public var settlements: [Payment]
    /// The oldest first.
    public var parts: [Part]
    /// The payments of theirs that were recorded, the oldest first.
    public var payments: [Payment]

    public init(balance: Money, settlements: [Payment], parts: [Part], payments: [Payment]) {
        self.balance = balance
        self.settlements = settlements
        self.parts = parts
        self.payments = payments
    }
}

extension BalanceQuery {
    /// - Parameter guest: whose pass it is.
    /// - Returns: nil where the budget does not name them.
    static func share(of guest: ID<Guest>, at event: ID<Event>, in reader: any Reader) throws -> GuestShare? {
        guard let me = try row(of: guest, at: event, in: reader) else { return nil }
        let currency = try BudgetRow.find(event, in: reader).currency
        let (books, people, payments) = try books(of: event, in: reader)
        let parts = try parts(of: me, at: event, in: reader)
        let own = payments.filter { $0.from == me || $0.to == me }
        guard !parts.isEmpty || !own.isEmpty else { return nil }
        // Nobody else's payments are worked out where nothing is to be paid.
        let due = books[me] == 0 ? [] : books.settlements(people).filter { $0.from == me || $0.to == me }
        let names = try names(
            Set(own.flatMap { [$0.from, $0.to] } + due.flatMap { [$0.from, $0.to] }).subtracting([me]), in: reader)
        func payment(
            _ id: ID<Payment>, _ from: ID<BudgetPerson>, _ to: ID<BudgetPerson>, _ minor: Int, at: Instant?
        ) -> GuestShare.Payment {
            GuestShare.Payment(
                id: id, isFromGuest: from == me, name: names[from == me ? to : from] ?? "",
                amount: Money(minor, currency), recordedAt: at)
        }
        return GuestShare(
            balance: Money(books[me], currency),
            settlements: due.map { payment(suggested($0, after: payments), $0.from, $0.to, $0.amount, at: nil) },
            parts: parts.map {
                GuestShare.Part(
                    description: $0.description, on: $0.on, paid: Money($0.paid, currency),
                    owed: Money($0.owed, currency))
            },
            payments: own.map { payment($0.id, $0.from, $0.to, $0.amount, at: $0.recordedAt) })
    }

    /// The row of a guest in a budget.
    static func row(of guest: ID<Guest>, at event: ID<Event>, in reader: any Reader) throws -> ID<BudgetPerson>? {
        try reader.value("SELECT id FROM budget_person WHERE event_id = \(event) AND guest_id = \(guest)")
    }

    /// The payment that is suggested under an id now; nil where none is.
    static func suggestion(
        _ id: ID<Payment>, at event: ID<Event>, in reader: any Reader
    ) throws -> Balances<ID<BudgetPerson>>.Payment? {
        let (books, people, payments) = try books(of: event, in: reader)
        return books.settlements(people).first { suggested($0, after: payments) == id }
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
