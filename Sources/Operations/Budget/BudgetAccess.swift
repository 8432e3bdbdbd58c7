import Domain
import Store

/// Who may see and change the budget of an event.
///
/// Whoever has left the crew sees it no more and is named in nothing new; what they owe and are owed stays, and those who are left
/// record what is paid.
enum BudgetAccess {
    /// - Throws: ``Refusal`` `not_found` where the actor may not see the event, `not_allowed` where its plan is not theirs.
    static func event(_ id: ID<Event>, to right: EventRight, as actor: Actor, in reader: any Reader) throws -> EventRow
    {
        _ = try actor.verified()
        let event = try EventAccess.event(id, as: actor, in: reader)
        try EventAccess.standing(of: actor, at: event, in: reader).check(right, at: event.terms)
        return event
    }

    /// What a payment between two asks of whoever records it or takes it back: who has paid or got it need not plan along.
    ///
    /// - Parameter parties: of the payment.
    static func rightToPay(_ parties: [ID<BudgetPerson>], as actor: Actor, in reader: any Reader) throws -> EventRight {
        let me = try actor.verified().id
        return try reader.exists("SELECT 1 FROM budget_person WHERE id IN \(list: parties) AND user_id = \(me)")
            ? .seePlan : .plan
    }

    /// A guest without an account whom a budget names, by their pass, with their row in it.
    ///
    /// - Throws: ``Refusal`` `not_found` also where the budget does not name them, `not_allowed` before their address is confirmed.
    static func guest(
        _ token: String, in tx: Transaction
    ) throws -> (guest: GuestPass.Found, row: ID<BudgetPerson>, event: EventRow) {
        let guest = try GuestPass.find(token, digest: tx.digest, in: tx)
        guard guest.isConfirmed else {
            throw Refusal(.notAllowed, "Open the link in the mail we sent you to confirm your address.")
        }
        guard let row = try BalanceQuery.row(of: guest.id, at: guest.event, in: tx),
            let event = try EventRow.find(guest.event, in: tx)
        else {
            throw Refusal.notFound
        }
        return (guest, row, event)
    }

    /// An expense, with its event.
    ///
    /// - Throws: ``Refusal`` `not_found` where the actor may not see it, `not_allowed` where they only may see it.
    static func expense(
        _ id: ID<Expense>, to right: EventRight, as actor: Actor, in reader: any Reader
    ) throws -> (row: ExpenseRow, event: EventRow) {
        _ = try actor.verified()
        guard let row = try ExpenseRow.find(id, in: reader) else { throw Refusal.notFound }
        return (row, try hiddenEvent(row.event, to: right, as: actor, in: reader))
    }

    /// A payment that was recorded, with its event.
    ///
    /// - Throws: as ``expense(_:to:as:in:)``.
    static func payment(
        _ id: ID<Payment>, to right: EventRight, as actor: Actor, in reader: any Reader
    ) throws -> (row: PaymentRow, event: EventRow) {
        _ = try actor.verified()
        guard let row = try PaymentRow.find(id, in: reader) else { throw Refusal.notFound }
        return (row, try hiddenEvent(row.event, to: right, as: actor, in: reader))
    }

    /// Whether somebody may see the receipt of an expense.
    static func sees(_ id: ID<Expense>, as actor: Actor, in reader: any Reader) throws -> Bool {
        if actor == .system { return true }
        do { _ = try expense(id, to: .seePlan, as: actor, in: reader) } catch is Refusal { return false }
        return true
    }

    /// The event of something that those who are not of its crew must take for nothing.
    private static func hiddenEvent(
        _ id: ID<Event>, to right: EventRight, as actor: Actor, in reader: any Reader
    ) throws -> EventRow {
        let event: EventRow
        do { event = try self.event(id, to: .seePlan, as: actor, in: reader) } catch let refusal as Refusal {
            throw refusal.code == .notAllowed ? Refusal.notFound : refusal
        }
        return right == .seePlan ? event : try self.event(id, to: right, as: actor, in: reader)
    }
}
