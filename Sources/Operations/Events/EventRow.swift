package import Domain
package import Store

/// A stored event, with its location and its seats.
package struct EventRow {
    package var id: ID<Event>
    package var hostID: ID<User>
    /// The iCalendar SEQUENCE. It rises with every change that calendars must apply.
    var sequence: Int
    package var version: Int
    package var status: EventStatus
    /// The reason for the cancellation, as shown to guests.
    var cancellation: String?
    /// The location name is empty on a device that may not know the location.
    package var details: EventDetails
    /// Nil on a device that may not know the counts.
    var counts: EventView.Counts?
    /// See ``isHosted(seenBy:)``.
    var isHosted: Bool
    var createdAt: Instant
    var updatedAt: Instant
    /// The hash of the cover photo.
    var photo: String?
    /// Whether the event is deleted and its rows are being erased.
    var isGone = false
    /// Whether devices receive the event on request only.
    package var isArchived = false
    /// The last RSVP that has moved to the archive, by id; nil unless the guest list is being moved (``ArchiveEvents``).
    package var archivedTo: ID<RSVP>?

    private static let columns: SQL = """
        e.id, e.host_id, e.sequence, e.version, e.status, e.cancellation, e.created_at, e.updated_at, e.photo, e.deleted_at IS NOT NULL, e.is_archived, e.archived_to, \(EventColumn.names),
        p.name, p.address, p.latitude, p.longitude, p.online_url, s.going, s.maybe, s.taken, s.waiting
        """

    /// Returns the start of a query of events `e`, with their columns.
    ///
    /// - Parameters:
    ///   - more: Additional columns.
    ///   - joined: Additional joins.
    ///   - me: The viewer, if there is one.
    package static func select(_ more: SQL = "", joined: SQL = "", seenBy me: ID<User>? = nil) -> SQL {
        """
        SELECT \(columns), \(isHosted(seenBy: me))\(more) FROM event e LEFT JOIN place p ON p.event_id = e.id LEFT JOIN seats s ON s.event_id = e.id \(joined)
        """
    }

    /// Returns the condition that a host of `event e` has an active account. A co-host who has a block with the viewer
    /// does not count, because the viewer's device has no row for them.
    ///
    /// - Parameter isOwnerThere: The condition that the owner's account is active.
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

    package init(_ row: inout Row) throws {
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
        isArchived = try row.next()
        archivedTo = try row.next()
        details = .unread
        for column in EventColumn.all { try column.read(&row, &details) }
        details.add(
            .init(
                name: try row.next(), address: try row.next(), latitude: try row.next(), longitude: try row.next(),
                onlineUrl: try row.next()))
        counts = try EventView.Counts(&row)
        isHosted = try row.next()
    }

    /// Creates the row of a new event.
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

    package static func find(_ id: ID<Event>, in reader: any Reader) throws -> EventRow? {
        try reader.row("\(select()) WHERE e.id = \(id) AND e.deleted_at IS NULL") { try EventRow(&$0) }
    }

    /// Returns an event as ``find(_:in:)`` does, also if it is deleted and its rows are still being erased.
    package static func stored(_ id: ID<Event>, in reader: any Reader) throws -> EventRow? {
        try reader.row("\(select()) WHERE e.id = \(id)") { try EventRow(&$0) }
    }

    /// The audience of the event; nil for its hosts alone.
    package var audience: Visibility? { details.visibility.audience(status) }

    /// The scope of the event's row.
    package var scope: Scope { EventRow.scope(id, audience, isArchived: isArchived) }

    static func scope(_ id: ID<Event>, _ audience: Visibility?, isArchived: Bool) -> Scope {
        switch audience {
        case nil: .hosts(id)
        case .public: isArchived ? .archive : .public
        default: .event(id)
        }
    }

    /// The scope of the counts.
    package var seatsScope: Scope { details.guestList == .hidden ? .hosts(id) : scope }

    /// The scope of the event's co-hosts, and of its guests if the host shows them.
    package var peopleScope: Scope { scope == .public ? .community : scope }

    /// The scope of the event's activity and venue.
    var programmeScope: Scope { audience == .public ? .staff : .programme(id) }

    /// The scope of the open guest list; nil if only the hosts have it.
    package var listScope: Scope? { details.guestList == .names ? peopleScope : nil }

    /// Returns the scope of an RSVP on the guest list.
    package func guestScope(of rsvp: ID<RSVP>, _ status: RSVPStatus) -> Scope {
        guard let listScope, status != .notGoing else { return .hosts(id) }
        guard listScope == .community, let archivedTo, rsvp <= archivedTo else { return listScope }
        return .archive
    }

    var seating: Seating {
        Seating(
            capacity: details.capacity, taken: counts?.seats ?? 0, waiting: counts?.waiting ?? 0,
            passLargeParties: details.passLargeParties)
    }
}

extension EventView.Counts {
    /// Reads `s.going, s.maybe, s.taken, s.waiting`; nil on a device that may not know the counts.
    init?(_ row: inout Row) throws {
        let (going, maybe): (Int?, Int?) = (try row.next(), try row.next())
        let (taken, waiting): (Int?, Int?) = (try row.next(), try row.next())
        guard let going else { return nil }
        self.init(going: going, maybe: maybe ?? 0, seats: taken ?? 0, waiting: waiting ?? 0)
    }
}
