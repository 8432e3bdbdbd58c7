public import Domain
public import Store

/// Records that somebody has given somebody money, so that the one owes less. The same id sent again is the same payment, whoever
/// sends it.
public struct RecordPayment: MakingCommand {
    public static let name = "payment.record"
    // Who is there to be named, the server knows.
    public static let offline = Offline.withHint
    public static let bounds = InputBounds.money
    public var event: ID<Event>
    /// Made by the client if it likes. A suggested payment brings one along.
    public var id: ID<Payment>?
    public var from: ID<Attendee>
    public var to: ID<Attendee>
    /// In minor units, from 1 to 2⁵³.
    public var amount: Int?
    /// In which the amount is said to be: that of the event.
    public var currency: Currency?

    public var madeID: ID<Payment>? {
        get { id }
        set { id = newValue }
    }

    public init(
        event: ID<Event>, id: ID<Payment>? = nil, from: ID<Attendee>, to: ID<Attendee>, amount: Int?,
        currency: Currency? = nil
    ) {
        self.event = event
        self.id = id
        self.from = from
        self.to = to
        self.amount = amount
        self.currency = currency
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Payment> {
        let event = try BudgetAccess.event(event, to: .seePlan, as: actor, in: tx)
        try BudgetRow.find(event.id, in: tx).currency(saidToBe: currency)
        let id = id ?? tx.newID()
        tx.isAbout(.payment, id)
        let people = try BudgetPeople(event, as: actor, in: tx)
        // Whoever is in the budget can settle it, still there or not.
        let from = try people.rows(of: [from], staying: { _ in true }, at: "from", in: tx)[from]!
        let to = try people.rows(of: [to], staying: { _ in true }, at: "to", in: tx)[to]!
        _ = try BudgetAccess.event(
            event.id, to: BudgetAccess.rightToPay([from, to], as: actor, in: tx), as: actor, in: tx)
        let said = try Balances<ID<BudgetPerson>>.check(from: from, to: to, amount: amount)
        let content = [event.id.bytes, from.bytes, to.bytes, Array("\(said.amount)".utf8)]
        if try isMade(content: content, isByAnybody: true, in: tx, isThere: { try PaymentRow.find($0, in: tx) != nil })
        {
            return id
        }
        try NoticedThing.payment.check(self.id, in: tx)
        let row = PaymentRow(
            id: id, event: event.id, from: from, to: to, amount: said.amount, recordedBy: try people.mine(in: tx),
            recordedAt: tx.now)
        try row.record(at: event, by: .member(actor), in: tx)
        return id
    }
}
