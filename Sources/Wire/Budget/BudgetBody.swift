public import Domain

/// What of a budget is changed: what is left out stays, `null` takes away.
public struct BudgetBody: Codable, Sendable {
    public var amount: Patch<MoneyBody>
    public var currency: Patch<Currency>
}
