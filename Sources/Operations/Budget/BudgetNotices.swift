import Domain
import Store

/// Who hears of what is entered in a budget: those of the crew whom it concerns, but who entered it.
enum BudgetNotices {
    static func added(_ expense: ExpenseRow, at event: EventRow, by actor: Actor, in tx: Transaction) throws {
        let concerned: SQL = "p.id IN (SELECT person_id FROM expense_person WHERE expense_id = \(expense.id))"
        for (user, order) in try orders(.expenseAdded, concerned, expense.details.amount, at: event, by: actor, in: tx) {
            var order = order
            order?.thing = expense.details.description
            try tx.notify(.expenseAdded, user, by: actor.userID, of: event, mail: order)
        }
    }

    static func paid(_ payment: PaymentRow, at event: EventRow, by actor: Actor, in tx: Transaction) throws {
        for (user, order) in try orders(.paid, "p.id IN \(list: [payment.from, payment.to])", payment.amount, at: event, by: actor, in: tx) {
            guard try MailBudget.takePlanned(.paid, at: event.id, by: actor.userID, for: user, in: tx) else { continue }
            try tx.notify(.paid, user, by: actor.userID, of: event, thing: payment.id.bytes, mail: order)
        }
    }

    /// Whom it concerns, with what they are mailed.
    private static func orders(
        _ kind: NoticeKind, _ concerned: SQL, _ amount: Int, at event: EventRow, by actor: Actor, in tx: Transaction
    ) throws -> [(ID<User>, MailOrder?)] {
        // A device tells nobody; who is there, the server knows.
        guard actor.person?.isOnReplica != true else { return [] }
        let currency = try BudgetRow.find(event.id, in: tx).currency
        let me = try actor.verified().id
        let people = try tx.rows(
            """
            SELECT p.user_id FROM budget_person p
            WHERE \(concerned) AND p.event_id = \(event.id) AND p.user_id IS NOT NULL AND p.user_id <> \(me)
            AND p.user_id IN (SELECT \(event.hostID) UNION \(EventAccess.crew(of: event.id))) ORDER BY p.id
            """
        ) { try $0.next(ID<User>.self) }
        return try people.map { user in
            var order = try GuestMail.order(kind, to: user, by: me, of: event, in: tx)
            order?.amount = Money(amount, currency)
            return (user, order)
        }
    }
}
