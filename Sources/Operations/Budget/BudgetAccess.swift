package import Domain
package import Store

/// Decides who may see and change the budget of an event.
///
/// People who have left the crew can no longer see the budget and cannot be named in new entries. Their balance stays,
/// and the remaining people record payments for it.
package enum BudgetAccess {
    /// - Throws: ``Refusal`` `not_found` if the actor may not see the event, `not_allowed` if they lack the permission.
    static func event(
        _ id: ID<Event>, to right: EventPermission, as actor: Actor, in reader: any Reader
    ) throws -> EventRow {
        _ = try actor.verified()
        let event = try EventAccess.event(id, as: actor, in: reader)
        try EventAccess.standing(of: actor, at: event, in: reader).check(right, at: event.terms)
        return event
    }

    /// Returns the permission needed to record or undo a payment (``PaymentRules/permission(isParty:)``).
    ///
    /// - Parameter parties: The two people of the payment.
    static func permissionToRecordPayment(
        _ parties: [ID<BudgetPerson>], as actor: Actor, in reader: any Reader
    ) throws -> EventPermission {
        let me = try actor.verified().id
        return PaymentRules.permission(
            isParty: try reader.exists(
                "SELECT 1 FROM budget_person WHERE id IN \(list: parties) AND user_id = \(me)"))
    }

    /// Returns an expense and its event.
    ///
    /// - Throws: ``Refusal`` `not_found` if the actor may not see it, `not_allowed` if they may see but not change it.
    static func expense(
        _ id: ID<Expense>, to right: EventPermission, as actor: Actor, in reader: any Reader
    ) throws -> (row: ExpenseRow, event: EventRow) {
        _ = try actor.verified()
        guard let row = try ExpenseRow.find(id, in: reader) else { throw Refusal.notFound }
        return (row, try hiddenEvent(row.event, to: right, as: actor, in: reader))
    }

    /// Returns a recorded payment and its event.
    ///
    /// - Throws: The errors of ``expense(_:to:as:in:)``.
    static func payment(
        _ id: ID<Payment>, to right: EventPermission, as actor: Actor, in reader: any Reader
    ) throws -> (row: PaymentRow, event: EventRow) {
        _ = try actor.verified()
        guard let row = try PaymentRow.find(id, in: reader) else { throw Refusal.notFound }
        return (row, try hiddenEvent(row.event, to: right, as: actor, in: reader))
    }

    /// Returns whether the actor may see the receipt of an expense.
    package static func sees(_ id: ID<Expense>, as actor: Actor, in reader: any Reader) throws -> Bool {
        if actor == .system { return true }
        do { _ = try expense(id, to: .seePlan, as: actor, in: reader) } catch is Refusal { return false }
        return true
    }

    /// Returns the event of an expense or payment, which must appear not to exist to anyone outside the crew.
    private static func hiddenEvent(
        _ id: ID<Event>, to right: EventPermission, as actor: Actor, in reader: any Reader
    ) throws -> EventRow {
        let event: EventRow
        do { event = try self.event(id, to: .seePlan, as: actor, in: reader) } catch let refusal as Refusal {
            throw refusal.code == .notAllowed ? Refusal.notFound : refusal
        }
        return right == .seePlan ? event : try self.event(id, to: right, as: actor, in: reader)
    }
}
