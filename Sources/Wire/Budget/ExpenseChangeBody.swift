public import Domain

/// What of an expense is changed: what is left out stays.
public struct ExpenseChangeBody: Codable, Sendable {
    /// That it is changed from: where there is a newer one, nothing is changed (`conflict`). Left out, it is changed whatever it
    /// says by now; not where it says who paid or how it is split, which take the place of what is there.
    public var version: Int?
    public var description: Patch<String>
    public var amount: Patch<MoneyBody>
    public var paidBy: Patch<[ExpenseBody.Payer]>
    public var split: Patch<ExpenseBody.Split>
    public var on: Patch<String>
}
