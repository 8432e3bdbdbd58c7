public import Domain

/// That somebody has given somebody money.
public struct PaymentBody: Codable, Hashable, Sendable {
    /// Made by the client if it likes; the same id again is the same payment.
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
