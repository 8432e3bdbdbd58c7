public import Domain
public import Store

public enum BudgetQuery {
    /// Returns the limit of an event's budget and what was spent so far.
    ///
    /// - Throws: ``Refusal`` `not_found`, or `not_allowed` for anyone outside the crew. The queries below
    ///   throw the same.
    public static func budget(of event: ID<Event>, as actor: Actor, in reader: any Reader) throws -> BudgetView {
        _ = try CrewAccess.event(event, to: .seePlan, as: actor, in: reader)
        let row = try BudgetRow.find(event, in: reader)
        let (spent, count) = try reader.row(
            "SELECT CAST(coalesce(sum(amount), 0) AS BIGINT), count(*) FROM expense WHERE event_id = \(event)"
        ) {
            (try $0.next(Int.self), try $0.next(Int.self))
        }!
        return BudgetView(currency: row.currency, amount: row.amount, spent: spent, expenses: count)
    }

    /// Returns a page of the expenses, newest first.
    public static func expenses(
        of event: ID<Event>, as actor: Actor, after cursor: PageCursor? = nil, limit: Int, in reader: any Reader
    ) throws -> Page<ExpenseView> {
        _ = try CrewAccess.event(event, to: .seePlan, as: actor, in: reader)
        let start: SQL =
            cursor.map { "(day, created_at, id) < (\($0.key), \(Int64($0.name) ?? .max), \($0.id))" } ?? "TRUE"
        let rows = try ExpenseRow.rows(
            "event_id = \(event) AND \(start)", order: "day DESC, created_at DESC, id DESC", limit: limit + 1,
            in: reader)
        let names = try BudgetNames(of: event, as: actor, in: reader)
        let currency = try BudgetRow.find(event, in: reader).currency
        return Page(rows.map { ExpenseView($0, names, currency) }, limit: limit) {
            PageCursor(
                key: Int64(CivilTime(iso: $0.on)?.daysSince1970 ?? 0), id: $0.id.bytes,
                name: "\($0.createdAt.milliseconds)")
        }
    }

    /// Returns one expense.
    public static func expense(_ id: ID<Expense>, as actor: Actor, in reader: any Reader) throws -> ExpenseView {
        try expense(id, to: .seePlan, as: actor, in: reader)
    }

    /// Returns one expense that the actor may change.
    public static func changeable(_ id: ID<Expense>, as actor: Actor, in reader: any Reader) throws -> ExpenseView {
        try expense(id, to: .plan, as: actor, in: reader)
    }

    private static func expense(
        _ id: ID<Expense>, to right: EventPermission, as actor: Actor, in reader: any Reader
    ) throws -> ExpenseView {
        let (row, event, _) = try CrewAccess.find(ExpenseRow.self, id, to: right, as: actor, in: reader)
        return ExpenseView(
            row, try BudgetNames(of: event.id, as: actor, in: reader), try BudgetRow.find(event.id, in: reader).currency
        )
    }

    /// Returns the event to whose budget an expense belongs.
    public static func event(of id: ID<Expense>, in reader: any Reader) throws -> ID<Event> {
        try reader.value("SELECT event_id FROM expense WHERE id = \(id)").orNotFound()
    }

    /// Returns a recorded payment.
    public static func payment(_ id: ID<Payment>, as actor: Actor, in reader: any Reader) throws -> PaymentView {
        let (row, event, _) = try CrewAccess.find(PaymentRow.self, id, as: actor, in: reader)
        return PaymentView(
            row, try BudgetNames(of: event.id, as: actor, in: reader), try BudgetRow.find(event.id, in: reader).currency
        )
    }

    /// Returns the event to whose budget a payment belongs.
    public static func event(of id: ID<Payment>, in reader: any Reader) throws -> ID<Event> {
        try reader.value("SELECT event_id FROM payment WHERE id = \(id)").orNotFound()
    }

    /// Checks permission before a receipt photo is read and decoded, so that unauthorized uploads cost nothing.
    public static func checkReceipt(_ id: ID<Expense>, as actor: Actor, in reader: any Reader) throws {
        _ = try CrewAccess.find(ExpenseRow.self, id, to: .plan, as: actor, in: reader)
    }

    /// Returns the people who can be named in an expense: the actor first, then by name, at most as many as an expense
    /// can have shares. Guests without an account are included if the actor may see the guest list.
    public static func choices(of event: EventView, as actor: Actor, in reader: any Reader) throws -> [BudgetPersonView]
    {
        try event.check(.plan)
        let me = try actor.verified().id
        let most = ExpenseSplit.people.upperBound
        let members = try reader.rows(
            """
            SELECT u.id, u.given_name, u.family_name, u.photo
            FROM (\(EventAccess.available(at: event.id, host: event.host.id, only: event.mine.may.seeGuests ? nil : me))) c JOIN users u ON u.id = c.user_id
            WHERE u.id NOT IN (\(FriendGraph.blocked(from: me)))
            ORDER BY CASE WHEN u.id = \(me) THEN 0 ELSE 1 END, u.given_name, u.family_name NULLS FIRST, u.id LIMIT \(most)
            """
        ) { row -> BudgetPersonView in
            let id: ID<User> = try row.next()
            let name = PersonName(given: try row.next(), family: try row.next())
            return BudgetPersonView(id: id.of(Attendee.self), userId: id, name: name.full, photo: try row.next())
        }
        guard event.mine.may.seeGuests, members.count < most else { return members }
        let guests = try reader.rows(
            """
            SELECT g.id, g.name FROM rsvp r JOIN guest g ON g.id = r.guest_id
            WHERE r.event_id = \(event.id) AND r.status IN ('going', 'maybe') ORDER BY g.name, g.id LIMIT \(most - members.count)
            """
        ) { row -> BudgetPersonView in
            let id: ID<Guest> = try row.next()
            return BudgetPersonView(id: id.of(Attendee.self), guestId: id, name: try row.next())
        }
        return members + guests
    }
}
