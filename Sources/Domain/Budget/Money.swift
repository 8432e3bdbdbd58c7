/// An amount of money; negative for the opposite direction.
public struct Money: Hashable, Sendable, Codable {
    /// In minor units of the currency: cents, yen, fils.
    public var minor: Int
    public var currency: Currency

    public init(_ minor: Int, _ currency: Currency) {
        self.minor = minor
        self.currency = currency
    }
}
