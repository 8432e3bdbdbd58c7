public import Domain

/// An expense that is entered.
public struct ExpenseBody: Codable, Hashable, Sendable {
    /// What somebody paid.
    public struct Payer: Codable, Hashable, Sendable {
        /// A member; of a guest without an account, `guestId` is said instead.
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

    /// Among whom it is divided, and how.
    public struct Split: Codable, Hashable, Sendable {
        public var kind: ExpenseSplit.Kind
        /// What is left over goes to the first.
        public var parts: [Part]

        public init(kind: ExpenseSplit.Kind, parts: [Part]) {
            self.kind = kind
            self.parts = parts
        }
    }

    public struct Part: Codable, Hashable, Sendable {
        public var userId: ID<User>?
        public var guestId: ID<Guest>?
        /// A weight, an amount in minor units, or a percentage with two decimals at most; nothing where all bear alike.
        public var value: Double?

        public init(userId: ID<User>? = nil, guestId: ID<Guest>? = nil, value: Double? = nil) {
            self.userId = userId
            self.guestId = guestId
            self.value = value
        }
    }

    /// Made by the client if it likes; the same id again is the same expense.
    public var id: ID<Expense>?
    public var description: String?
    public var amount: MoneyBody?
    public var paidBy: [Payer]?
    public var split: Split?
    /// A date, `2026-11-27`; today where it is left out.
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
