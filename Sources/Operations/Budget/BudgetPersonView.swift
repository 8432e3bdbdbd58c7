public import Domain
import Store

/// A person in a budget.
public struct BudgetPersonView: Hashable, Sendable, Codable {
    /// The id by which requests name the person: of their account or guest. For a person hidden from the reader, the id
    /// of their row.
    public var id: ID<Attendee>
    /// Omitted for guests without an account, and for a person hidden from the reader by a block.
    public var userId: ID<User>?
    public var guestId: ID<Guest>?
    /// Omitted for a hidden person.
    public var name: String?
    /// The hash of the profile photo.
    public var photo: String?

    public init(
        id: ID<Attendee>, userId: ID<User>? = nil, guestId: ID<Guest>? = nil, name: String? = nil, photo: String? = nil
    ) {
        self.id = id
        self.userId = userId
        self.guestId = guestId
        self.name = name
        self.photo = photo
    }
}

/// A person with an amount.
public struct PersonAmount: Hashable, Sendable, Codable {
    public var id: ID<Attendee>
    public var userId: ID<User>?
    public var guestId: ID<Guest>?
    public var name: String?
    public var photo: String?
    /// In minor units of the event's currency.
    public var minor: Int

    public init(_ person: BudgetPersonView, _ minor: Int) {
        (id, userId, guestId, name, photo) = (person.id, person.userId, person.guestId, person.name, person.photo)
        self.minor = minor
    }

    public var person: BudgetPersonView {
        BudgetPersonView(id: id, userId: userId, guestId: guestId, name: name, photo: photo)
    }
}

/// Everyone in the budget of an event, by their rows.
struct BudgetNames {
    private let people: [ID<BudgetPerson>: BudgetPersonView]

    init(of event: ID<Event>, as actor: Actor, in reader: any Reader) throws {
        let blocked = try FriendGraph.peopleWithBlock(with: actor.verified().id, in: reader)
        let found = try reader.rows(
            """
            SELECT p.id, p.user_id, p.guest_id, p.name, u.given_name, u.family_name, u.photo
            FROM budget_person p LEFT JOIN users u ON u.id = p.user_id WHERE p.event_id = \(event)
            """
        ) { row -> (ID<BudgetPerson>, BudgetPersonView) in
            let id: ID<BudgetPerson> = try row.next()
            let (user, guest, name): (ID<User>?, ID<Guest>?, String?) = (try row.next(), try row.next(), try row.next())
            let (given, family, photo): (String?, String?, String?) = (try row.next(), try row.next(), try row.next())
            if let user, blocked.contains(user) { return (id, BudgetNames.hidden(id)) }
            let full = name ?? given.map { PersonName(given: $0, family: family).full }
            return (
                id,
                BudgetPersonView(
                    id: user?.of(Attendee.self) ?? guest?.of(Attendee.self) ?? id.of(Attendee.self), userId: user,
                    guestId: guest, name: full, photo: photo)
            )
        }
        people = Dictionary(found) { first, _ in first }
    }

    private static func hidden(_ id: ID<BudgetPerson>) -> BudgetPersonView {
        BudgetPersonView(id: id.of(Attendee.self))
    }

    /// On a device, a hidden person has no row at all.
    subscript(_ id: ID<BudgetPerson>) -> BudgetPersonView { people[id] ?? BudgetNames.hidden(id) }

    /// Returns the row for an id as requests use it, or `nil` if that person is not in the budget.
    func row(of named: ID<Attendee>) -> ID<BudgetPerson>? {
        people.first { $0.value.id == named }?.key
    }
}
