public import Domain

/// Everyone's balance and the fewest payments that settle them.
public struct BalancesView: Hashable, Sendable, Codable {
    /// A suggested payment.
    public struct Settlement: Hashable, Sendable, Codable {
        public var from: ID<Attendee>
        public var to: ID<Attendee>
        /// In minor units.
        public var minor: Int
        public var fromName: String?
        public var toName: String?
        /// The id under which to record the payment. It is the same for everyone, so the payment is recorded once.
        public var paymentId: ID<Payment>

        public init(from: BudgetPersonView, to: BudgetPersonView, minor: Int, paymentId: ID<Payment>) {
            (self.from, fromName) = (from.id, from.name)
            (self.to, toName) = (to.id, to.name)
            self.minor = minor
            self.paymentId = paymentId
        }
    }

    public var currency: Currency
    /// In minor units, negative for people who owe money; highest first. They add up to 0.
    public var balances: [PersonAmount]
    public var settlements: [Settlement]
    /// The recorded payments, newest first.
    public var payments: [PaymentView]

    public init(currency: Currency, balances: [PersonAmount], settlements: [Settlement], payments: [PaymentView]) {
        self.currency = currency
        self.balances = balances
        self.settlements = settlements
        self.payments = payments
    }
}

/// A recorded payment.
public struct PaymentView: Hashable, Sendable, Codable {
    public var id: ID<Payment>
    public var from: ID<Attendee>
    public var to: ID<Attendee>
    public var fromName: String?
    public var toName: String?
    public var amount: Money
    public var recordedAt: Instant
    /// Omitted for guests without an account, and for a person hidden from the reader by a block.
    public var recordedBy: ID<User>?

    public init(
        id: ID<Payment>, from: BudgetPersonView, to: BudgetPersonView, amount: Money, recordedAt: Instant,
        recordedBy: ID<User>?
    ) {
        self.id = id
        (self.from, fromName) = (from.id, from.name)
        (self.to, toName) = (to.id, to.name)
        self.amount = amount
        self.recordedAt = recordedAt
        self.recordedBy = recordedBy
    }

    init(_ row: PaymentRow, _ names: BudgetNames, _ currency: Currency) {
        self.init(
            id: row.id, from: names[row.from], to: names[row.to], amount: Money(row.amount, currency),
            recordedAt: row.recordedAt,
            recordedBy: names[row.recordedBy].userId)
    }
}
