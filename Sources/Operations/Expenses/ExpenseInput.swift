public import Domain
import Store

/// What one person paid of an expense.
public struct ExpensePayer: Codable, Hashable, Sendable {
    public var person: ID<Attendee>
    /// In minor units, with the sign of the expense.
    public var minor: Int

    public init(_ person: ID<Attendee>, _ minor: Int) {
        self.person = person
        self.minor = minor
    }
}

/// How an expense is divided, and among which people.
public struct ExpenseDivision: Codable, Hashable, Sendable {
    public struct Part: Codable, Hashable, Sendable {
        public var person: ID<Attendee>
        /// A weight, an amount in minor units with the sign of the expense, or hundredths of a percent. Unset if the
        /// shares are equal.
        public var value: Int?

        public init(_ person: ID<Attendee>, _ value: Int? = nil) {
            self.person = person
            self.value = value
        }
    }

    public var kind: ExpenseSplit.Kind
    /// The first person bears the remainder.
    public var parts: [Part]

    public init(_ kind: ExpenseSplit.Kind, _ parts: [Part]) {
        self.kind = kind
        self.parts = parts
    }
}

extension InputBounds {
    /// The bounds of commands that contain amounts of money.
    static let money: InputBounds = {
        var bounds = InputBounds()
        bounds.number = Currency.largestAmount
        return bounds
    }()
}

extension Refusal {
    static let changedMeanwhile = Refusal(
        .conflict, "Somebody else has changed this expense. Look at the current version, then save yours or cancel."
    )
}

extension BudgetPeople {
    /// Maps the payers of a request to their rows.
    ///
    /// - Parameter keeping: People who are already part of the expense and may stay in it, even if they have left.
    func paidBy(
        _ inputs: [ExpensePayer], keeping: Set<ID<BudgetPerson>> = [], in tx: Transaction
    ) throws -> [(person: ID<BudgetPerson>, minor: Int)] {
        let rows = try rows(of: inputs.map(\.person), keeping: keeping.contains, at: "paidBy", in: tx)
        return inputs.map { (rows[$0.person]!, $0.minor) }
    }

    func parts(
        _ inputs: ExpenseDivision, keeping: Set<ID<BudgetPerson>> = [], in tx: Transaction
    ) throws -> [(person: ID<BudgetPerson>, value: Int?)] {
        let rows = try rows(of: inputs.parts.map(\.person), keeping: keeping.contains, at: "split", in: tx)
        return inputs.parts.map { (rows[$0.person]!, $0.value) }
    }
}
