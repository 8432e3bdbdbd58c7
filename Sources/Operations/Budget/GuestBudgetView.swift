public import Domain

/// What a guest without an account sees of an event's budget: their own expenses and payments, with the name of the
/// other person of each payment. They see nothing else of it.
public struct GuestBudgetView: Hashable, Sendable, Codable {
    /// A suggested or recorded payment between the guest and another person.
    public struct Payment: Hashable, Sendable, Codable {
        public var id: ID<Domain.Payment>
        /// Whether the guest is the payer.
        public var isFromGuest: Bool
        /// The other person's name.
        public var name: String
        public var amount: Money
        /// Omitted if the payment is only suggested.
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

    /// The guest's part of an expense.
    public struct Part: Hashable, Sendable, Codable {
        public var description: String
        /// A date, `2026-11-27`.
        public var on: String
        /// What the guest paid of it; negative for a refund.
        public var paid: Money
        /// What the guest bears of it; negative for a refund.
        public var owed: Money

        public init(description: String, on: String, paid: Money, owed: Money) {
            self.description = description
            self.on = on
            self.paid = paid
            self.owed = owed
        }
    }

    /// The guest's balance; negative if they owe money.
    public var balance: Money
    /// The guest's suggested payments.
    public var settlements: [Payment]
    /// The expenses, oldest first.
    public var parts: [Part]
    /// The guest's recorded payments, oldest first.
    public var payments: [Payment]

    public init(balance: Money, settlements: [Payment], parts: [Part], payments: [Payment]) {
        self.balance = balance
        self.settlements = settlements
        self.parts = parts
        self.payments = payments
    }
}
