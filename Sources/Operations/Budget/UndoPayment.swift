public import Domain
public import Store

/// Takes back that a payment was made.
public struct UndoPayment: ClientCommand {
    public static let name = "payment.undo"
    // What is owed by now, the server knows.
    public static let offline = Offline.withHint
    public var id: ID<Payment>

    public init(id: ID<Payment>) {
        self.id = id
    }

    /// - Returns: the event in whose budget it was.
    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Event> {
        let (row, event) = try BudgetAccess.payment(id, to: .seePlan, as: actor, in: tx)
        _ = try BudgetAccess.event(
            event.id, to: BudgetAccess.rightToPay([row.from, row.to], as: actor, in: tx), as: actor, in: tx)
        try row.undo(by: BudgetPeople(event, as: actor, in: tx).mine(in: tx), in: tx)
        return event.id
    }
}
