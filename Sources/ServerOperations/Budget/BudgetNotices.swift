import Domain
import Operations
import Store

/// Notifies the crew members affected by a budget entry, except its author.
enum BudgetNotices {
    static let handlers: [SignalHandler] = [
        .on(ExpenseAdded.self) { try added($0.expense, at: $0.event, by: $0.author, in: $1) },
        .on(PaymentRecorded.self) { try paid($0.payment, at: $0.event, by: $0.author, in: $1) },
    ]

    private static func added(
        _ expense: ExpenseRow, at event: EventRow, by author: BudgetAuthor, in tx: Transaction
    ) throws {
        let concerned: SQL = "p.id IN (SELECT person_id FROM expense_person WHERE expense_id = \(expense.id))"
        for (_, user, order) in try orders(
            .expenseAdded, concerned, expense.details.amount, at: event, by: author, in: tx)
        {
            var order = order
            order?.thing = expense.details.description
            let detail = NoticeDetail(amount: order?.amount, thing: expense.details.description)
            try tx.notify(.expenseAdded, user, by: author.user, of: event, detail: detail, mail: order)
        }
        try BudgetGuestMail.send(
            .expenseAdded, concerned, at: event, by: author, thing: expense.details.description, in: tx)
    }

    private static func paid(
        _ payment: PaymentRow, at event: EventRow, by author: BudgetAuthor, in tx: Transaction
    ) throws {
        let concerned: SQL = "p.id IN \(list: [payment.from, payment.to])"
        let ends = try PaymentParties.Ends(of: payment, in: tx)
        for (person, user, order) in try orders(.paid, concerned, payment.amount, at: event, by: author, in: tx) {
            let isMailed = try MailLimiter.chargePlanned(.paid, at: event.id, by: author.user, for: user, in: tx)
            var order = order
            order?.payment = try ends.parties(for: person, by: author, in: tx)
            try tx.notify(
                .paid, user, by: author.user, of: event, thing: payment.id.bytes,
                detail: NoticeDetail(amount: order?.amount),
                mail: isMailed ? order : nil)
        }
        try BudgetGuestMail.send(.paid, concerned, at: event, by: author, payment: (payment.amount, ends), in: tx)
    }

    /// Returns the people concerned, each with the mail to send.
    private static func orders(
        _ kind: NoticeKind, _ concerned: SQL, _ amount: Int, at event: EventRow, by author: BudgetAuthor,
        in tx: Transaction
    ) throws -> [(person: ID<BudgetPerson>, user: ID<User>, order: MailJob?)] {
        let currency = try BudgetRow.find(event.id, in: tx).currency
        let people = try tx.rows(
            """
            SELECT p.id, p.user_id FROM budget_person p
            WHERE \(concerned) AND p.event_id = \(event.id) AND p.user_id IS NOT NULL AND p.user_id IS DISTINCT FROM \(author.user)
            AND p.user_id IN (SELECT \(event.hostID) UNION \(EventAccess.crew(of: event.id))) ORDER BY p.id
            """
        ) { (row: try $0.next(ID<BudgetPerson>.self), user: try $0.next(ID<User>.self)) }
        return try people.map { row, user in
            var order = try GuestMail.order(kind, to: user, by: author.user, of: event, in: tx)
            order?.amount = Money(amount, currency)
            if case .guest(_, let name) = author { order?.from = name }
            return (row, user, order)
        }
    }
}
