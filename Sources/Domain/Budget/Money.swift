/// An amount of money; below 0 where it goes the other way.
public struct Money: Hashable, Sendable, Codable {
    /// Of the currency: cents, yen, fils.
    public var minor: Int
    public var currency: Currency

    public init(_ minor: Int, _ currency: Currency) {
        self.minor = minor
        self.currency = currency
    }
}
