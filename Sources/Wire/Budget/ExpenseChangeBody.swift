public import Domain

/// What of an expense is changed: what is left out stays.
public struct ExpenseChangeBody: Codable, Sendable {
    /// That it is changed from: where there is a newer one, nothing is changed (`conflict`). Left out, it is changed whatever it
    /// says by now.
    public var version: Int?
    public var description: Patch<String>
    public var amount: MoneyBody?
    public var paidBy: [ExpenseBody.Payer]?
    public var split: ExpenseBody.Split?
    public var on: Patch<String>
}
