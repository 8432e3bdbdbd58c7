public import Domain

/// Changes to a budget. An omitted field stays unchanged; `null` clears it.
public struct BudgetBody: Codable, Sendable {
    public var amount: Patch<MoneyBody>
    public var currency: Patch<Currency>
}
