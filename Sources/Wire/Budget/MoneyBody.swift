public import Domain

/// An amount of money.
public struct MoneyBody: Codable, Hashable, Sendable {
    /// In minor units.
    public var minor: Int
    /// The currency of the event; any other is refused. Optional.
    public var currency: Currency?

    public init(minor: Int, currency: Currency? = nil) {
        self.minor = minor
        self.currency = currency
    }
}

extension Currency: DescribedValue {
    public static var schema: Schema { .string(format: nil, values: codes) }
    public static var example: Any { defaultCurrency }
}
