import Domain
import Store

/// A payment between two people as it was recorded.
struct PaymentRow {
    var id: ID<Payment>
    var event: ID<Event>
    var from: ID<BudgetPerson>
    var to: ID<BudgetPerson>
    /// In minor units.
    var amount: Int
    var recordedBy: ID<BudgetPerson>
    var recordedAt: Instant

    static func find(_ id: ID<Payment>, in reader: any Reader) throws -> PaymentRow? {
        try rows("id = \(id)", in: reader).first
    }

    /// In the order in which they were recorded.
    ///
    /// - Parameter condition: on the columns of `payment`.
    static func rows(_ condition: SQL, in reader: any Reader) throws -> [PaymentRow] {
        try reader.rows(
            """
            SELECT id, event_id, from_id, to_id, amount, recorded_by, recorded_at FROM payment
            WHERE \(condition) ORDER BY recorded_at, id LIMIT \(Quota.payments.most)
            """
        ) {
            PaymentRow(
                id: try $0.next(), event: try $0.next(), from: try $0.next(), to: try $0.next(), amount: try $0.next(), recordedBy: try $0.next(),
                recordedAt: try $0.next())
        }
    }
}
