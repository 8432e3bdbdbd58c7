public import Domain
public import Operations
public import Store

/// Records a payment suggested to a guest without an account, by the link that was mailed to them. Idempotent: sending
/// the same id again changes nothing.
public struct RecordPaymentByPass: ClientCommand {
    public static let name = "payment.recordByPass"
    // The guest pass is a secret.
    public static let offline = Offline.no
    public var guestToken: String
    /// The id of a suggested payment to or from the guest.
    public var id: ID<Payment>

    public init(guestToken: String, id: ID<Payment>) {
        self.guestToken = guestToken
        self.id = id
    }

    /// - Throws: ``Refusal`` `conflict` if this payment is no longer suggested, `not_allowed` before the
    ///   address is confirmed.
    public func perform(in tx: Transaction, as actor: Actor) throws {
        tx.setSubject(.payment, id)
        let (guest, me, event) = try GuestPass.inBudget(guestToken, in: tx)
        if let there = try PaymentRow.find(id, in: tx), there.from == me || there.to == me { return }
        guard let due = try BalanceQuery.suggestion(id, at: event.id, in: tx), due.from == me || due.to == me else {
            throw Refusal(.conflict, "The amount owed has changed. Check it again.")
        }
        try NoticeSubjectKind.payment.check(id, in: tx)
        let row = PaymentRow(
            id: id, event: event.id, from: due.from, to: due.to, amount: due.amount, recordedBy: me, recordedAt: tx.now)
        try row.record(at: event, by: .guest(guest.id, name: guest.name), in: tx)
    }
}
