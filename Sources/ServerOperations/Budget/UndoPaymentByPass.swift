public import Domain
public import Operations
public import Store

/// Undoes a payment to or from a guest without an account, by the link that was mailed to them.
public struct UndoPaymentByPass: ClientCommand {
    public static let name = "payment.undoByPass"
    // The guest pass is a secret.
    public static let offline = Offline.no
    public var guestToken: String
    public var id: ID<Payment>

    public init(guestToken: String, id: ID<Payment>) {
        self.guestToken = guestToken
        self.id = id
    }

    /// - Throws: ``Refusal`` `not_found` if the payment is not to or from the guest.
    public func perform(in tx: Transaction, as actor: Actor) throws {
        let (_, me, event) = try GuestPass.inBudget(guestToken, in: tx)
        guard let row = try PaymentRow.find(id, in: tx), row.event == event.id, row.from == me || row.to == me else {
            throw Refusal.notFound
        }
        try row.undo(by: me, in: tx)
    }
}
