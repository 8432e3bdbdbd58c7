public import Domain
import Store

/// What somebody has paid of an expense.
public struct ExpensePayer: Codable, Hashable, Sendable {
    public var person: ID<Attendee>
    /// In minor units, with the sign of the expense.
    public var minor: Int

    public init(_ person: ID<Attendee>, _ minor: Int) {
        self.person = person
        self.minor = minor
    }
}

/// Among whom an expense is divided, and how.
public struct ExpenseDivision: Codable, Hashable, Sendable {
    public struct Part: Codable, Hashable, Sendable {
        public var person: ID<Attendee>
        /// A weight, an amount in minor units with the sign of the expense, or hundredths of a percent; nothing where all bear alike.
        public var value: Int?

        public init(_ person: ID<Attendee>, _ value: Int? = nil) {
            self.person = person
            self.value = value
        }
    }

    public var kind: ExpenseSplit.Kind
    /// What is left over goes to the first.
    public var parts: [Part]

    public init(_ kind: ExpenseSplit.Kind, _ parts: [Part]) {
        self.kind = kind
        self.parts = parts
    }
}

extension InputBounds {
    /// Of commands that say amounts of money.
    static let money: InputBounds = {
        var bounds = InputBounds()
        bounds.number = Currency.largestAmount
        return bounds
    }()
}

extension Refusal {
    static let changedMeanwhile = Refusal(
        .conflict, "Somebody has changed this expense meanwhile. Look at what it says now, then save yours or leave it."
    )
}

extension BudgetPeople {
    /// Who was said to have paid, and to bear it, by their rows.
    ///
    /// - Parameter staying: whoever is part of the expense already, there or not.
    func paidBy(
        _ said: [ExpensePayer], staying: Set<ID<BudgetPerson>> = [], in tx: Transaction
    ) throws -> [(person: ID<BudgetPerson>, minor: Int)] {
        let rows = try rows(of: said.map(\.person), staying: staying.contains, at: "paidBy", in: tx)
        return said.map { (rows[$0.person]!, $0.minor) }
    }

    func parts(
        _ said: ExpenseDivision, staying: Set<ID<BudgetPerson>> = [], in tx: Transaction
    ) throws -> [(person: ID<BudgetPerson>, value: Int?)] {
        let rows = try rows(of: said.parts.map(\.person), staying: staying.contains, at: "split", in: tx)
        return said.parts.map { (rows[$0.person]!, $0.value) }
    }
}
