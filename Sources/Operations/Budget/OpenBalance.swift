public import Domain
public import Store

/// A person's open balance in an event's budget, shown before they delete their account.
public struct OpenBalance: Hashable, Sendable {
    public var event: ID<Event>
    public var title: String
    /// Negative if they owe money.
    public var balance: Money

    public init(event: ID<Event>, title: String, balance: Money) {
        self.event = event
        self.title = title
        self.balance = balance
    }

    private static let maxCount = 20

    /// Returns the open balances in budgets that the person may still see, of the latest 20 events.
    public static func all(of actor: Actor, in reader: any Reader) throws -> [OpenBalance] {
        let me = try actor.signedIn().id
        let open = try reader.rows(
            """
            SELECT o.event_id, e.title, o.change FROM (
                SELECT p.event_id,
                    (SELECT CAST(coalesce(sum(x.paid - x.owed), 0) AS BIGINT) FROM expense_person x
                        WHERE x.event_id = p.event_id AND x.person_id = p.id)
                    + (SELECT CAST(coalesce(sum(CASE WHEN y.from_id = p.id THEN y.amount ELSE -y.amount END), 0) AS BIGINT) FROM payment y
                        WHERE y.event_id = p.event_id AND (y.from_id = p.id OR y.to_id = p.id)) AS change
                FROM budget_person p WHERE p.user_id = \(me)) o
            JOIN event e ON e.id = o.event_id WHERE o.change <> 0 AND \(EventAccess.isNotDeleted) ORDER BY e.starts_at DESC, e.id LIMIT \(maxCount)
            """
        ) { (event: try $0.next(ID<Event>.self), title: try $0.next(String.self), minor: try $0.next(Int.self)) }
        return try open.compactMap { one in
            do { _ = try CrewAccess.event(one.event, to: .seePlan, as: actor, in: reader) } catch is Refusal {
                return nil
            }
            return OpenBalance(
                event: one.event, title: one.title,
                balance: Money(one.minor, try BudgetRow.find(one.event, in: reader).currency))
        }
    }
}
