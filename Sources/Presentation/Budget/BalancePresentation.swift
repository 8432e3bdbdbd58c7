public import Domain

/// What a person gets or owes.
public struct BalancePresentation: Equatable, Sendable {
    /// A whole sentence for the viewer; for others it follows their name.
    public var text: Phrase
    public var isOwing: Bool

    /// - Parameter isMine: whether it is the viewer's balance.
    public init(_ balance: Money, isMine: Bool) {
        let amount = Money(abs(balance.minor), balance.currency)
        isOwing = balance.minor < 0
        text =
            switch (balance.minor.signum(), isMine) {
            case (1, true): "You get \(amount)"
            case (-1, true): "You owe \(amount)"
            case (_, true): "You are settled up"
            case (1, false): "gets \(amount)"
            case (-1, false): "owes \(amount)"
            default: "is settled up"
            }
    }
}
