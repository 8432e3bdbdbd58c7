public import Domain
public import Store

/// Undoes a recorded payment.
public struct UndoPayment: ClientCommand {
    public static let name = "payment.undo"
    // Only the server knows the current balances.
    public static let offline = Offline.withHint
    public var id: ID<Payment>

    public init(id: ID<Payment>) {
        self.id = id
    }

    /// - Returns: The event to whose budget the payment belonged.
    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Event> {
        let (row, event, _) = try CrewAccess.find(PaymentRow.self, id, as: actor, in: tx)
        try RecordPayment.check([row.from, row.to], at: event, as: actor, in: tx)
        try row.undo(by: BudgetPeople(event, as: actor, in: tx).mine(in: tx), in: tx)
        return event.id
    }
}
