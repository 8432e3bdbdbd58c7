public import Domain

/// An amount of money as it is sent.
public struct MoneyBody: Codable, Hashable, Sendable {
    /// In minor units.
    public var minor: Int
    /// That of the event, which is refused where it is another; it need not be said.
    public var currency: Currency?

    public init(minor: Int, currency: Currency? = nil) {
        self.minor = minor
        self.currency = currency
    }
}

extension Currency: DescribedValue {
    public static var schema: Schema { .string(format: nil, values: codes) }
    public static var example: Any { usual }
}
