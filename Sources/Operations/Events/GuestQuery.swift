public import Domain
public import Store

public enum GuestQuery {
    /// The guest list as the viewer may see it: all of it for hosts, names of those who come or may come where the host
    /// shows names, nothing otherwise. Going first, then maybe, then the waiting in order.
    ///
    /// - Throws: ``Refusal`` `unauthenticated` or `email_unverified` for strangers, who see nobody's name; `not_found`, or
    ///   `not_allowed` where the host keeps the list.
    public static func guests(
        of id: ID<Event>, as actor: Actor, after cursor: PageCursor? = nil, limit: Int, in reader: any Reader
    ) throws -> Page<GuestView> {
        if actor != .system { _ = try actor.verified() }
        let event = try EventAccess.event(id, as: actor, in: reader)
        let standing = try EventAccess.standing(of: actor, at: event, in: reader)
        try standing.check(.seeGuests, at: event.terms)
        return try list(
            of: id, as: actor, isHost: standing.isHost, statuses: statuses(standing.isHost), after: cursor,
            limit: limit, in: reader)
    }

    /// The beginning of the same, of an event that the actor was found to see on this snapshot.
    public static func guests(
        of event: EventView, as actor: Actor, limit: Int, in reader: any Reader
    ) throws -> [GuestView] {
        _ = try actor.verified()
        try event.check(.seeGuests)
        return try list(
            of: event.id, as: actor, isHost: event.canManage, statuses: statuses(event.canManage), after: nil,
            limit: limit, in: reader
        ).items
    }

    /// One entry, for the hosts.
    ///
    /// - Parameter guest: the person, or the RSVP of a guest without an account.
    public static func guest(
        named guest: String, of id: ID<Event>, as actor: Actor, in reader: any Reader
    ) throws -> GuestView {
        _ = try EventAccess.hosted(id, as: actor, in: reader)
        guard let entry = try GuestEntry.find(guest, of: id, in: reader) else { throw Refusal.notFound }
        return try self.guest(entry.rsvp, of: id, as: actor, in: reader)
    }

    public static func guest(
        _ rsvp: ID<RSVP>, of id: ID<Event>, as actor: Actor, in reader: any Reader
    ) throws -> GuestView {
        _ = try EventAccess.hosted(id, as: actor, in: reader)
        let found = try list(
            of: id, as: actor, isHost: true, statuses: statuses(true), among: [rsvp], after: nil, limit: 1, in: reader)
        guard let guest = found.items.first else { throw Refusal.notFound }
        return guest
    }

    /// The name of the guest without an account who answered last within a time, for those who host.
    static func lastWithoutAccount(of event: SQL, from start: SQL, until end: SQL) -> SQL {
        """
        SELECT g.name FROM rsvp r JOIN guest g ON g.id = r.guest_id WHERE r.event_id = \(event)
        AND r.status IN ('going', 'maybe', 'notGoing', 'waitlisted') AND r.answered_at >= \(start) AND r.answered_at <= \(end)
        ORDER BY r.answered_at DESC, r.id LIMIT 1
        """
    }

    private static func statuses(_ isHost: Bool) -> Set<RSVPStatus> {
        Set(RSVPStatus.allCases).subtracting(isHost ? [] : [.notGoing])
    }

    /// In which order guests stand on the list, and the condition that finds them: a literal, so that the index of waitlists is
    /// known to hold theirs.
    private static func part(of status: RSVPStatus) -> (place: Int64, condition: SQL) {
        switch status {
        case .going: (0, "r.status = 'going'")
        case .offered: (1, "r.status = 'offered'")
        case .maybe: (2, "r.status = 'maybe'")
        case .waitlisted: (3, "r.status = 'waitlisted'")
        case .notGoing: (4, "r.status = 'notGoing'")
        }
    }

    /// - Parameter entries: the only ones that are shown; whichever there are if nil.
    static func list(
        of id: ID<Event>, as actor: Actor, isHost: Bool, statuses: Set<RSVPStatus>, among entries: [ID<RSVP>]? = nil,
        after cursor: PageCursor?, limit: Int, in reader: any Reader
    ) throws -> Page<GuestView> {
        // Status and time in one number: the next page begins after the last entry, whoever has come or gone before it.
        let span: Int64 = 1_000_000_000_000_000
        let isShown: SQL =
            actor.userID.map { "(r.user_id IS NULL OR r.user_id NOT IN (\(FriendGraph.blocked(from: $0))))" } ?? "TRUE"
        // On a device whoever gave it may come with the next page.
        let isNamed: SQL =
            actor.person?.isOnReplica == true
            ? """
            (EXISTS (SELECT 1 FROM users t WHERE t.id = r.user_id) OR EXISTS (SELECT 1 FROM guest t WHERE t.id = r.guest_id))
            """ : "TRUE"
        let isWanted: SQL = entries.map { "r.id IN \(list: $0)" } ?? "TRUE"
        // A part for each status, which an index has in order: of none more is read than could be shown.
        let parts: [SQL] = RSVPStatus.allCases.compactMap { status in
            let part = part(of: status)
            let start = part.place * span
            guard statuses.contains(status) else { return nil }
            if let cursor, cursor.key >= start + span { return nil }
            let key: SQL = status == .waitlisted ? "r.waitlist_position" : "r.answered_at"
            let isNext: SQL =
                cursor.map { $0.key < start ? "TRUE" : "(\(key), r.id) > (\($0.key - start), \($0.id))" } ?? "TRUE"
            return """
                SELECT * FROM (SELECT r.id, \(start) + \(key) AS place FROM rsvp r
                    WHERE r.event_id = \(id) AND \(part.condition) AND \(isNext) AND (\(isHost) OR \(isShown)) AND \(isNamed) AND \(isWanted)
                    ORDER BY \(key), r.id LIMIT \(limit + 1)) p
                """
        }
        guard !parts.isEmpty else { return Page([], limit: limit) { PageCursor(key: 0, id: $0.id.bytes) } }
        // Members are reached by their account, and their address is nobody else's; whoever has none has typed it for this event.
        let memberEmail: SQL = actor == .system ? "c.email" : "NULL"
        let found = try reader.rows(
            """
            SELECT r.id, r.user_id, r.guest_id, coalesce(\(PersonName.full(of: "u")), g.name), r.status, r.party,
                CASE WHEN r.status = 'waitlisted' THEN (\(RSVPQuery.position)) END, r.answered_at,
                CASE WHEN \(isHost) THEN coalesce(\(memberEmail), k.email) END, u.photo, CASE WHEN \(isHost) THEN h.until END, l.place
            FROM (SELECT * FROM (\(parts.joined(" UNION ALL "))) o ORDER BY o.place, o.id LIMIT \(limit + 1)) l JOIN rsvp r ON r.id = l.id
            LEFT JOIN users u ON u.id = r.user_id LEFT JOIN account c ON c.user_id = r.user_id
            LEFT JOIN guest g ON g.id = r.guest_id LEFT JOIN guest_credential k ON k.guest_id = r.guest_id
            LEFT JOIN seat_hold h ON h.guest_id = r.guest_id
            ORDER BY l.place, r.id
            """
        ) {
            let guest = GuestView(
                id: try $0.next(), userId: try $0.next(), guestId: try $0.next(), name: try $0.next(),
                status: try $0.next(),
                party: try $0.next(), position: try $0.next(), answeredAt: try $0.next(), email: try $0.next(),
                photo: try $0.next(), heldUntil: try $0.next())
            return (guest: guest, key: try $0.next(Int64.self))
        }
        return Page(found.map { $0.guest }, limit: limit) { PageCursor(key: found[limit - 1].key, id: $0.id.bytes) }
    }
}
