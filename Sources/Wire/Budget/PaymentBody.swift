public import Domain

/// A payment from one person to another.
public struct PaymentBody: Codable, Hashable, Sendable {
    /// Optional id chosen by the client. Repeating a request with the same id adds no second payment.
    public var id: ID<Payment>?
    /// A member, or a guest without an account.
    public var from: ID<Attendee>
    public var to: ID<Attendee>
    public var amount: MoneyBody?

    public init(id: ID<Payment>? = nil, from: ID<Attendee>, to: ID<Attendee>, amount: MoneyBody?) {
        self.id = id
        self.from = from
        self.to = to
        self.amount = amount
    }
}
