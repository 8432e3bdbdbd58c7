public import Domain
public import Store

/// Records a payment that is suggested to a guest without an account, who says so by the link that was mailed to them. The same id sent
/// again is the same payment.
public struct RecordPaymentByPass: ClientCommand {
    public static let name = "payment.recordByPass"
    // The guest pass is a secret.
    public static let offline = Offline.no
    public var guestToken: String
    /// Of a payment that is suggested, to or from the guest.
    public var id: ID<Payment>

    public init(guestToken: String, id: ID<Payment>) {
        self.guestToken = guestToken
        self.id = id
    }

    /// - Throws: ``Refusal`` `conflict` where this payment is not suggested any more, `not_allowed` before the address is confirmed.
    public func perform(in tx: Transaction, as actor: Actor) throws {
        tx.isAbout(.payment, id)
        let (guest, me, event) = try BudgetAccess.guest(guestToken, in: tx)
        if let there = try PaymentRow.find(id, in: tx), there.from == me || there.to == me { return }
        guard let due = try BalanceQuery.suggestion(id, at: event.id, in: tx), due.from == me || due.to == me else {
            throw Refusal(.conflict, "What is owed has changed meanwhile. Look at what it is now.")
        }
        try NoticedThing.payment.check(id, in: tx)
        let row = PaymentRow(
            id: id, event: event.id, from: due.from, to: due.to, amount: due.amount, recordedBy: me, recordedAt: tx.now)
        try row.record(at: event, by: .guest(guest.id, name: guest.name), in: tx)
    }
}
