public import Domain
public import Store

/// Records that one person paid another, which reduces the payer's debt. Idempotent: sending the same id again returns
/// the same payment, even if someone else sends it.
public struct RecordPayment: CreatingCommand {
    public static let name = "payment.record"
    // Only the server knows who can be named.
    public static let offline = Offline.withHint
    public static let requiredFields = [["amount"]]
    public static let bounds = InputBounds.money
    public var event: ID<Event>
    /// The id, which the client may choose. A suggested payment comes with one.
    public var id: ID<Payment>?
    public var from: ID<Attendee>
    public var to: ID<Attendee>
    /// In minor units, from 1 to 2⁵³.
    public var amount: Int?
    /// The currency of the amount, which must be the event's currency.
    public var currency: Currency?

    public var createdID: ID<Payment>? {
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

    public static let isRepeatableByOthers = true
    // A payment that was undone can be suggested again, under the same id.
    public static let isRepeatableAfterDeletion = true

    public func exists(_ id: ID<Payment>, in tx: Transaction) throws -> Bool {
        try PaymentRow.find(id, in: tx) != nil
    }

    /// People are compared by their rows, because a guest without an account can have become a member.
    public func content(as actor: Actor, in tx: Transaction) throws -> any Encodable {
        let checked = try checked(as: actor, in: tx)
        let parts = [checked.event.id.bytes, checked.from.bytes, checked.to.bytes, Array("\(checked.amount)".utf8)]
        return parts
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Payment> {
        let id = id ?? tx.newID()
        tx.setSubject(.payment, id)
        let checked = try checked(as: actor, in: tx)
        try NoticeSubjectKind.payment.check(self.id, in: tx)
        let row = PaymentRow(
            id: id, event: checked.event.id, from: checked.from, to: checked.to, amount: checked.amount,
            recordedBy: try checked.people.mine(in: tx), recordedAt: tx.now)
        try row.record(at: checked.event, by: .member(actor), in: tx)
        return id
    }

    private func checked(
        as actor: Actor, in tx: Transaction
    ) throws -> (event: EventRow, people: BudgetPeople, from: ID<BudgetPerson>, to: ID<BudgetPerson>, amount: Int) {
        let event = try CrewAccess.event(event, to: .seePlan, as: actor, in: tx).event
        try BudgetRow.find(event.id, in: tx).currency(saidToBe: currency)
        let people = try BudgetPeople(event, as: actor, in: tx)
        // Everyone in the budget can settle, even after leaving the event.
        let from = try people.rows(of: [from], keeping: { _ in true }, at: "from", in: tx)[from]!
        let to = try people.rows(of: [to], keeping: { _ in true }, at: "to", in: tx)[to]!
        try RecordPayment.check([from, to], at: event, as: actor, in: tx)
        let checked = try Balances<ID<BudgetPerson>>.check(from: from, to: to, amount: amount)
        return (event, people, from, to, checked.amount)
    }

    /// Checks that the actor may record or undo a payment (``PaymentRules/permission(isParty:)``).
    ///
    /// - Parameter parties: The two people of the payment.
    static func check(
        _ parties: [ID<BudgetPerson>], at event: EventRow, as actor: Actor, in reader: any Reader
    ) throws {
        let me = try actor.verified().id
        let isParty = try reader.exists(
            "SELECT 1 FROM budget_person WHERE id IN \(list: parties) AND user_id = \(me)")
        try EventAccess.standing(of: actor, at: event, in: reader)
            .check(PaymentRules.permission(isParty: isParty), at: event.terms)
    }
}
