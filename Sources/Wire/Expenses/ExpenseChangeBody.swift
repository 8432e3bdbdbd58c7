public import Domain

/// Changes to an expense. An omitted field stays unchanged.
public struct ExpenseChangeBody: Codable, Sendable {
    /// The version that the change is based on. If a newer version exists, the request fails with `conflict`.
    ///
    /// If omitted, the change applies to any version. It is required when `paidBy` or `split` is set, because these
    /// replace the current values.
    public var version: Int?
    public var description: Patch<String>
    public var amount: Patch<MoneyBody>
    public var paidBy: Patch<[ExpenseBody.Payer]>
    public var split: Patch<ExpenseBody.Split>
    public var on: Patch<String>
}
