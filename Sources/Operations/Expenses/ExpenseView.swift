public import Domain

/// An expense as crew members see it. The field names are those of the API contract.
public struct ExpenseView: Hashable, Sendable, Codable {
    public struct Split: Hashable, Sendable, Codable {
        public var kind: ExpenseSplit.Kind
        /// The first person bears the remainder.
        public var parts: [Part]

        public init(kind: ExpenseSplit.Kind, parts: [Part]) {
            self.kind = kind
            self.parts = parts
        }
    }

    /// A person's part of the split, as entered.
    public struct Part: Hashable, Sendable, Codable {
        public var id: ID<Attendee>
        public var userId: ID<User>?
        public var guestId: ID<Guest>?
        public var name: String?
        /// A weight, an amount in minor units, or a percentage. Omitted if the shares are equal.
        public var value: Double?

        /// - Parameter value: The stored value; hundredths for a percentage.
        public init(_ person: BudgetPersonView, _ value: Int?, _ kind: ExpenseSplit.Kind) {
            (id, userId, guestId, name) = (person.id, person.userId, person.guestId, person.name)
            self.value =
                switch kind {
                case .equal: nil
                case .shares, .exact: value.map { Double($0) }
                case .percent: value.map { Double($0) / 100 }
                }
        }
    }

    public var id: ID<Expense>
    public var description: String
    public var amount: Money
    public var paidBy: [PersonAmount]
    public var split: Split
    /// A date, `2026-11-27`.
    public var on: String
    /// What each person bears, in minor units, in the order of the split.
    public var shares: [PersonAmount]
    /// Omitted for a person hidden from the reader by a block.
    public var createdBy: ID<User>?
    public var createdAt: Instant
    /// Increases with every change.
    public var version: Int
    /// The hash of the receipt photo.
    public var receipt: String?

    public init(
        id: ID<Expense>, description: String, amount: Money, paidBy: [PersonAmount], split: Split, on: String,
        shares: [PersonAmount],
        createdBy: ID<User>?, createdAt: Instant, version: Int, receipt: String? = nil
    ) {
        self.id = id
        self.description = description
        self.amount = amount
        self.paidBy = paidBy
        self.split = split
        self.on = on
        self.shares = shares
        self.createdBy = createdBy
        self.createdAt = createdAt
        self.version = version
        self.receipt = receipt
    }

    init(_ row: ExpenseRow, _ names: BudgetNames, _ currency: Currency) {
        self.init(
            id: row.id, description: row.details.description, amount: Money(row.details.amount, currency),
            paidBy: row.paidBy.map { PersonAmount(names[$0.person], $0.minor) },
            split: Split(kind: row.kind, parts: row.split.map { Part(names[$0.person], $0.value, row.kind) }),
            on: CivilTime(day: row.details.day).isoDate,
            shares: row.parts.filter { $0.value != nil }.map { PersonAmount(names[$0.person], $0.owed) },
            createdBy: names[row.createdBy].userId, createdAt: row.createdAt, version: row.version, receipt: row.photo)
    }
}
