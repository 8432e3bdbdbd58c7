/// Who is owed how much, and who owes, by all expenses and payments of an event.
///
/// Each expense is paid and borne to the last unit (``ExpensePart``), and each payment takes from one what it gives another; so all
/// balances together are 0 (P48). None is more than 2⁵³ either way: all that is entered in a budget is not more than that together
/// (`BudgetTotal`).
public struct Balances<Person: Hashable & Sendable>: Sendable {
    public struct Payment: Hashable, Sendable {
        public var from: Person
        public var to: Person
        /// In minor units, above 0.
        public var amount: Int

        public init(from: Person, to: Person, amount: Int) {
            self.from = from
            self.to = to
            self.amount = amount
        }
    }

    /// By the expenses alone, in minor units; below 0 for whoever owes.
    public private(set) var beforePayments: [Person: Int] = [:]
    /// In the order in which they were recorded.
    public private(set) var payments: [Payment] = []
    private var afterPayments: [Person: Int] = [:]

    public init() {}

    /// What one or several expenses are to somebody.
    public mutating func add(_ person: Person, paid: Int, owed: Int) {
        beforePayments[person, default: 0] += paid - owed
        afterPayments[person, default: 0] += paid - owed
    }

    public mutating func add(_ payment: Payment) {
        payments.append(payment)
        afterPayments[payment.from, default: 0] += payment.amount
        afterPayments[payment.to, default: 0] -= payment.amount
    }

    /// What somebody is owed, in minor units; below 0 where they owe.
    public subscript(_ person: Person) -> Int { afterPayments[person] ?? 0 }

    /// The payments that are still to be made, among people in an order that is always the same.
    public func settlements(_ people: [Person]) -> [Payment] {
        let places = Dictionary(people.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
        let paid = payments.compactMap { payment -> Settlement.Payment? in
            guard let from = places[payment.from], let to = places[payment.to] else { return nil }
            return Settlement.Payment(from: from, to: to, amount: payment.amount)
        }
        return Settlement.suggestions(people.map { beforePayments[$0] ?? 0 }, after: paid).map {
            Payment(from: people[$0.from], to: people[$0.to], amount: $0.amount)
        }
    }

    /// What is recorded as paid.
    ///
    /// - Throws: ``Refusal`` `invalid` at `to` where both are the same, at `amount` where it is none.
    public static func check(from: Person, to: Person, amount: Int?) throws(Refusal) -> Payment {
        guard let amount else { throw Refusal.invalid("amount", "Say how much it was.") }
        guard from != to else { throw Refusal.invalid("to", "Nobody pays themselves.") }
        return Payment(from: from, to: to, amount: try Currency.checked(amount))
    }
}
