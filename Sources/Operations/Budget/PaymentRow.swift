package import Domain
package import Store

/// A recorded payment between two people.
package struct PaymentRow: CrewRow {
    package var id: ID<Payment>
    package var event: ID<Event>
    package var from: ID<BudgetPerson>
    package var to: ID<BudgetPerson>
    /// In minor units.
    package var amount: Int
    package var recordedBy: ID<BudgetPerson>
    package var recordedAt: Instant

    package init(
        id: ID<Payment>, event: ID<Event>, from: ID<BudgetPerson>, to: ID<BudgetPerson>, amount: Int,
        recordedBy: ID<BudgetPerson>, recordedAt: Instant
    ) {
        self.id = id
        self.event = event
        self.from = from
        self.to = to
        self.amount = amount
        self.recordedBy = recordedBy
        self.recordedAt = recordedAt
    }

    /// Inserts the payment and notifies the people concerned.
    package func record(at event: EventRow, by author: BudgetAuthor, in tx: Transaction) throws {
        let count: Int = try tx.value("SELECT count(*) FROM payment WHERE event_id = \(event.id)")!
        try Quota.payments.check(count)
        try BudgetTotal.check(amount, at: event.id, in: tx)
        try tx.execute(
            """
            INSERT INTO payment (id, event_id, from_id, to_id, amount, recorded_by, recorded_at)
            VALUES (\(id), \(event.id), \(from), \(to), \(amount), \(recordedBy), \(recordedAt))
            """)
        tx.put(.payment, id, in: .crew(event.id))
        try BudgetHistory(.paid, self, by: recordedBy).append(in: tx)
        try tx.emit(PaymentRecorded(payment: self, event: event, author: author))
    }

    /// Deletes the payment.
    package func undo(by person: ID<BudgetPerson>, in tx: Transaction) throws {
        try tx.resolve([.paid], about: id.bytes, of: event)
        try tx.execute("DELETE FROM payment WHERE id = \(id)")
        tx.remove(.payment, id, from: .crew(event))
        try BudgetHistory(.undone, self, by: person).append(in: tx)
    }

    package static func find(_ id: ID<Payment>, in reader: any Reader) throws -> PaymentRow? {
        try rows("id = \(id)", in: reader).first
    }

    /// Returns payments in the order in which they were recorded.
    ///
    /// - Parameter condition: A condition on the columns of `payment`.
    static func rows(_ condition: SQL, in reader: any Reader) throws -> [PaymentRow] {
        try reader.rows(
            """
            SELECT id, event_id, from_id, to_id, amount, recorded_by, recorded_at FROM payment
            WHERE \(condition) ORDER BY recorded_at, id LIMIT \(Quota.payments.limit)
            """
        ) {
            PaymentRow(
                id: try $0.next(), event: try $0.next(), from: try $0.next(), to: try $0.next(), amount: try $0.next(),
                recordedBy: try $0.next(),
                recordedAt: try $0.next())
        }
    }
}
