/// What each person is owed or owes, from all expenses and payments of an event.
///
/// Each expense is paid and borne to the last unit (``ExpenseShare``), and each payment takes from one person what it
/// gives another. All balances therefore add up to 0 (P48). No balance exceeds 2⁵³ either way, because all amounts of a
/// budget together do not (`BudgetTotal`).
public struct Balances<Person: Hashable & Sendable>: Sendable {
    public struct Payment: Hashable, Sendable {
        public var from: Person
        public var to: Person
        /// In minor units, more than 0.
        public var amount: Int

        public init(from: Person, to: Person, amount: Int) {
            self.from = from
            self.to = to
            self.amount = amount
        }
    }

    /// Balances from the expenses alone, in minor units; negative for people who owe.
    public private(set) var beforePayments: [Person: Int] = [:]
    /// The payments in the order in which they were recorded.
    public private(set) var payments: [Payment] = []
    private var afterPayments: [Person: Int] = [:]

    public init() {}

    /// Adds one person's amounts of one or several expenses.
    public mutating func add(_ person: Person, paid: Int, owed: Int) {
        beforePayments[person, default: 0] += paid - owed
        afterPayments[person, default: 0] += paid - owed
    }

    public mutating func add(_ payment: Payment) {
        payments.append(payment)
        afterPayments[payment.from, default: 0] += payment.amount
        afterPayments[payment.to, default: 0] -= payment.amount
    }

    /// A person's balance in minor units; negative if they owe.
    public subscript(_ person: Person) -> Int { afterPayments[person] ?? 0 }

    /// Returns the payments still to be made.
    ///
    /// - Parameter people: All people in a fixed order, on which the result depends.
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

    /// Checks a payment that is to be recorded.
    ///
    /// - Throws: ``Refusal`` `invalid` at `to` if both people are the same, at `amount` for an invalid amount.
    public static func check(from: Person, to: Person, amount: Int?) throws(Refusal) -> Payment {
        guard let amount else { throw Refusal.invalid("amount", "Enter the amount.") }
        guard from != to else { throw Refusal.invalid("to", "Choose two different people.") }
        return Payment(from: from, to: to, amount: try Currency.checked(amount))
    }
}
