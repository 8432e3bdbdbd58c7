import Domain
import Store

/// The people of a budget. Each has a row, which is created when they are first named.
package struct BudgetPeople {
    private let event: EventRow
    private let me: ID<User>
    /// Whether the actor may see guests without an account.
    private let seesGuests: Bool

    init(_ event: EventRow, as actor: Actor, in reader: any Reader) throws {
        self.event = event
        me = try actor.verified().id
        seesGuests = try EventAccess.standing(of: actor, at: event, in: reader).may(.seeGuests, at: event.terms)
    }

    /// Returns the actor's row, creating it if needed.
    func mine(in tx: Transaction) throws -> ID<BudgetPerson> {
        let there: ID<BudgetPerson>? = try tx.value(
            "SELECT id FROM budget_person WHERE event_id = \(event.id) AND user_id = \(me)")
        return try there ?? add(.user(me), in: tx)
    }

    /// Returns the rows of people as requests name them, creating rows as needed.
    ///
    /// - Parameters:
    ///   - keeping: Returns whether a person may be named even if they have left.
    ///   - field: The field that a refusal names.
    /// - Throws: ``Refusal`` `invalid` for people who were never there, have left, or are hidden from the actor
    ///   by a block.
    func rows(
        of named: [ID<Attendee>], keeping: (ID<BudgetPerson>) -> Bool = { _ in false }, at field: String,
        in tx: Transaction
    ) throws -> [ID<Attendee>: ID<BudgetPerson>] {
        guard named.count <= 4 * ExpenseSplit.people.upperBound else {
            throw Refusal.invalid(field, "This is too much at once.")
        }
        let known = try tx.rows("SELECT id, user_id, guest_id FROM budget_person WHERE event_id = \(event.id)") {
            (
                row: try $0.next(ID<BudgetPerson>.self), user: try $0.next(ID<User>?.self),
                guest: try $0.next(ID<Guest>?.self)
            )
        }
        var there: [ID<Attendee>: (row: ID<BudgetPerson>, who: ID<Attendee>)] = [:]
        for one in known {
            guard let who = one.user?.of(Attendee.self) ?? one.guest?.of(Attendee.self) else { continue }
            there[who] = (one.row, who)
            there[one.row.of(Attendee.self)] = (one.row, who)
        }
        var found: [ID<Attendee>: ID<BudgetPerson>] = [:]
        var rest: [ID<Attendee>] = []
        for id in Set(named) {
            if let row = there[id]?.row, keeping(row) { found[id] = row } else { rest.append(id) }
        }
        let nameable = try self.nameable(among: rest.map { there[$0]?.who ?? $0 }, in: tx)
        for id in rest.sorted() {
            guard let one = nameable[there[id]?.who ?? id] else {
                throw Refusal.invalid(field, "Choose hosts or people who are invited, going or maybe going.")
            }
            found[id] = try there[id]?.row ?? add(one, in: tx)
        }
        return found
    }

    /// Returns which of the given people can be newly named.
    private func nameable(among ids: [ID<Attendee>], in reader: any Reader) throws -> [ID<Attendee>: Identity] {
        guard !ids.isEmpty else { return [:] }
        let users = try reader.rows(
            """
            SELECT c.user_id FROM (\(EventAccess.available(at: event.id, host: event.hostID, only: seesGuests ? nil : me))) c
            WHERE c.user_id IN \(list: ids) AND c.user_id NOT IN (\(FriendGraph.blocked(from: me)))
            """
        ) { try $0.next(ID<User>.self) }
        var nameable = Dictionary(users.map { ($0.of(Attendee.self), Identity.user($0)) }) { first, _ in first }
        guard seesGuests else { return nameable }
        let guests = try reader.rows(
            """
            SELECT g.id, g.name FROM rsvp r JOIN guest g ON g.id = r.guest_id
            WHERE r.event_id = \(event.id) AND r.guest_id IN \(list: ids) AND r.status IN ('going', 'maybe')
            """
        ) { (id: try $0.next(ID<Guest>.self), name: try $0.next(String.self)) }
        for guest in guests { nameable[guest.id.of(Attendee.self)] = .guest(guest.id, name: guest.name) }
        return nameable
    }

    private enum Identity {
        case user(ID<User>)
        case guest(ID<Guest>, name: String)
    }

    private func add(_ one: Identity, in tx: Transaction) throws -> ID<BudgetPerson> {
        let count: Int = try tx.value("SELECT count(*) FROM budget_person WHERE event_id = \(event.id)")!
        try Quota.budgetPeople.check(count)
        let (user, guest, name): (ID<User>?, ID<Guest>?, String?) =
            switch one {
            case .user(let id): (id, nil, nil)
            case .guest(let id, let name): (nil, id, name)
            }
        let id: ID<BudgetPerson> = tx.id(.budgetPerson, of: event.id.bytes, user?.bytes ?? guest?.bytes ?? [])
        try tx.execute(
            "INSERT INTO budget_person (id, event_id, user_id, guest_id, name) VALUES (\(id), \(event.id), \(user), \(guest), \(name))"
        )
        tx.put(.budgetPerson, id, in: .crew(event.id))
        return id
    }
}
