public import Domain

/// A new expense.
public struct ExpenseBody: Codable, Hashable, Sendable {
    /// A payer and the amount paid.
    public struct Payer: Codable, Hashable, Sendable {
        /// A member. For a guest without an account, set `guestId` instead.
        public var userId: ID<User>?
        public var guestId: ID<Guest>?
        /// In minor units.
        public var minor: Int

        public init(userId: ID<User>? = nil, guestId: ID<Guest>? = nil, minor: Int) {
            self.userId = userId
            self.guestId = guestId
            self.minor = minor
        }
    }

    /// Who shares the expense, and by which rule.
    public struct Split: Codable, Hashable, Sendable {
        public var kind: ExpenseSplit.Kind
        /// Minor units that do not divide evenly go, one each, to the first who owe anything.
        public var parts: [Part]

        public init(kind: ExpenseSplit.Kind, parts: [Part]) {
            self.kind = kind
            self.parts = parts
        }
    }

    public struct Part: Codable, Hashable, Sendable {
        public var userId: ID<User>?
        public var guestId: ID<Guest>?
        /// A weight, an amount in minor units, or a percentage with at most two decimals. Omitted for an equal split.
        public var value: Double?

        public init(userId: ID<User>? = nil, guestId: ID<Guest>? = nil, value: Double? = nil) {
            self.userId = userId
            self.guestId = guestId
            self.value = value
        }
    }

    /// Optional id chosen by the client. Repeating a request with the same id adds no second expense.
    public var id: ID<Expense>?
    public var description: String?
    public var amount: MoneyBody?
    public var paidBy: [Payer]?
    public var split: Split?
    /// A date such as `2026-11-27`; defaults to today.
    public var on: String?

    public init(
        id: ID<Expense>? = nil, description: String? = nil, amount: MoneyBody? = nil, paidBy: [Payer]? = nil,
        split: Split? = nil, on: String? = nil
    ) {
        self.id = id
        self.description = description
        self.amount = amount
        self.paidBy = paidBy
        self.split = split
        self.on = on
    }
}
