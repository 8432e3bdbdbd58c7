import Domain
import Store

/// An event as it is stored: the event itself, its place and its seats.
struct EventRow {
    var id: ID<Event>
    var hostID: ID<User>
    /// iCalendar SEQUENCE; rises with every change that calendars must take over.
    var sequence: Int
    var version: Int
    var status: EventStatus
    /// Why it was called off, as its guests are told.
    var cancellation: String?
    /// On a device that may not know the place, its name is empty.
    var details: EventDetails
    /// On a device that may not know how many come, nil.
    var counts: EventView.Counts?
    /// As ``isHosted(seenBy:)``.
    var isHosted: Bool
    var createdAt: Instant
    var updatedAt: Instant
    /// The hash of the cover photo.
    var photo: String?
    /// Whether it was deleted, and its rows are being taken away.
    var isGone = false

    private static let columns: SQL = """
        e.id, e.host_id, e.sequence, e.version, e.status, e.cancellation, e.created_at, e.updated_at, e.photo, e.deleted_at IS NOT NULL, \(EventColumn.names),
        p.name, p.address, p.latitude, p.longitude, p.online_url, s.going, s.maybe, s.taken, s.waiting
        """

    /// What begins a query of events `e`, with what is read of them.
    ///
    /// - Parameters:
    ///   - more: columns that follow.
    ///   - joined: tables that are joined.
    ///   - me: who looks, if that is somebody.
    static func select(_ more: SQL = "", joined: SQL = "", seenBy me: ID<User>? = nil) -> SQL {
        """
        SELECT \(columns), \(isHosted(seenBy: me))\(more) FROM event e LEFT JOIN place p ON p.event_id = e.id LEFT JOIN seats s ON s.event_id = e.id \(joined)
        """
    }

    /// Whether one of the hosts of `event e` has an account that is open. A co-host who is kept from somebody by a block is none
    /// for them, and their device knows of none.
    ///
    /// - Parameter isOwnerThere: whether the account of its owner is open.
    static func isHosted(
        seenBy me: ID<User>?,
        _ isOwnerThere: SQL = "NOT EXISTS (SELECT 1 FROM users o WHERE o.id = e.host_id AND o.status <> 'active')"
    ) -> SQL {
        let isKept: SQL = me.map { "AND h.user_id NOT IN (\(FriendGraph.blocked(from: $0)))" } ?? ""
        return """
            (\(isOwnerThere) OR EXISTS (
                SELECT 1 FROM cohost h WHERE h.event_id = e.id AND \(FriendGraph.isActive("h.user_id")) \(isKept)))
            """
    }

    init(_ row: inout Row) throws {
        id = try row.next()
        hostID = try row.next()
        sequence = try row.next()
        version = try row.next()
        status = try row.next()
        cancellation = try row.next()
        createdAt = try row.next()
        updatedAt = try row.next()
        photo = try row.next()
        isGone = try row.next()
        details = .unread
        for column in EventColumn.all { try column.read(&row, &details) }
        details.add(
            .init(
                name: try row.next(), address: try row.next(), latitude: try row.next(), longitude: try row.next(),
                onlineUrl: try row.next()))
        counts = try EventView.Counts(&row)
        isHosted = try row.next()
    }

    /// As it is made.
    init(_ id: ID<Event>, host: ID<User>, _ status: EventStatus, _ details: EventDetails, now: Instant) {
        self.id = id
        hostID = host
        sequence = 0
        version = 1
        self.status = status
        self.details = details
        counts = EventView.Counts(going: 0, maybe: 0, seats: 0, waiting: 0)
        isHosted = true
        createdAt = now
        updatedAt = now
    }

    static func find(_ id: ID<Event>, in reader: any Reader) throws -> EventRow? {
        try reader.row("\(select()) WHERE e.id = \(id) AND e.deleted_at IS NULL") { try EventRow(&$0) }
    }

    /// As ``find(_:in:)``, and also an event that is gone and whose rows are still being taken away.
    static func stored(_ id: ID<Event>, in reader: any Reader) throws -> EventRow? {
        try reader.row("\(select()) WHERE e.id = \(id)") { try EventRow(&$0) }
    }

    /// Whom it is open to; nil is its hosts alone.
    var audience: Visibility? { details.visibility.audience(status) }

    /// Who may see the event's row.
    var scope: Scope { EventRow.scope(id, audience) }

    static func scope(_ id: ID<Event>, _ audience: Visibility?) -> Scope {
        switch audience {
        case nil: .hosts(id)
        case .public: .public
        default: .event(id)
        }
    }

    /// Who may see how many come.
    var seatsScope: Scope { EventRow.seatsScope(id, audience, details.guestList) }

    static func seatsScope(_ id: ID<Event>, _ audience: Visibility?, _ guestList: GuestListRule) -> Scope {
        guestList == .hidden ? .hosts(id) : scope(id, audience)
    }

    /// Who may see the people of an event, where the host shows them: its co-hosts, its guests.
    var peopleScope: Scope { scope == .public ? .community : scope }

    /// Who may see an RSVP on the guest list.
    func guestScope(_ status: RSVPStatus) -> Scope {
        details.guestList == .names && status != .notGoing ? peopleScope : .hosts(id)
    }

    var seating: Seating {
        Seating(
            capacity: details.capacity, taken: counts?.seats ?? 0, waiting: counts?.waiting ?? 0,
            passLargeParties: details.passLargeParties)
    }
}

extension EventView.Counts {
    /// Of `s.going, s.maybe, s.taken, s.waiting`; nil on a device that may not know how many come.
    init?(_ row: inout Row) throws {
        let (going, maybe): (Int?, Int?) = (try row.next(), try row.next())
        let (taken, waiting): (Int?, Int?) = (try row.next(), try row.next())
        guard let going else { return nil }
        self.init(going: going, maybe: maybe ?? 0, seats: taken ?? 0, waiting: waiting ?? 0)
    }
}
