import Domain
import Store

/// Who hears of what is entered in a budget: those of the crew whom it concerns, but who entered it.
enum BudgetNotices {
    static func added(_ expense: ID<Expense>, at event: EventRow, by actor: Actor, in tx: Transaction) throws {
        try notify(
            .expenseAdded, "p.id IN (SELECT person_id FROM expense_person WHERE expense_id = \(expense))", at: event, by: actor, in: tx)
    }

    static func paid(_ payment: PaymentRow, at event: EventRow, by actor: Actor, in tx: Transaction) throws {
        try notify(.paid, "p.id IN \(list: [payment.from, payment.to])", at: event, by: actor, in: tx)
    }

    private static func notify(_ kind: NoticeKind, _ concerned: SQL, at event: EventRow, by actor: Actor, in tx: Transaction) throws {
        // A device tells nobody; who is there, the server knows.
        guard actor.person?.isOnReplica != true else { return }
        let me = try actor.verified().id
        let people = try tx.rows(
            """
            SELECT p.user_id FROM budget_person p
            WHERE \(concerned) AND p.event_id = \(event.id) AND p.user_id IS NOT NULL AND p.user_id <> \(me)
            AND p.user_id IN (SELECT \(event.hostID) UNION \(EventAccess.crew(of: event.id))) ORDER BY p.id
            """
        ) { try $0.next(ID<User>.self) }
        for user in people { try tx.notify(kind, user, by: me, of: event, mail: GuestMail.order(kind, to: user, by: me, of: event, in: tx)) }
    }
}
