public import Domain
public import Store

public enum GuestQuery {
    /// Returns a page of the guest list as the viewer may see it. Hosts see all entries. Others see the names of people
    /// who come or may come, if the host shows names. Sorted by going, maybe, and waitlist order.
    ///
    /// - Throws: ``Refusal`` `unauthenticated` or `email_unverified` for strangers, who see no names; `not_found`; or
    ///   `not_allowed` if the host hides the list.
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

    /// Returns the first page of an event that the caller has read as the actor on this snapshot.
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

    /// Returns one entry, for the hosts.
    ///
    /// - Parameter guest: The id of the person, or of the RSVP of a guest without an account.
    public static func guest(
        named guest: String, of id: ID<Event>, as actor: Actor, in reader: any Reader
    ) throws -> GuestView {
        _ = try EventAccess.hosted(id, as: actor, in: reader)
        let entry = try GuestEntry.find(guest, of: id, in: reader).orNotFound()
        return try self.guest(entry.rsvp, of: id, as: actor, in: reader)
    }

    public static func guest(
        _ rsvp: ID<RSVP>, of id: ID<Event>, as actor: Actor, in reader: any Reader
    ) throws -> GuestView {
        _ = try EventAccess.hosted(id, as: actor, in: reader)
        let found = try list(
            of: id, as: actor, isHost: true, statuses: statuses(true), among: [rsvp], after: nil, limit: 1, in: reader)
        return try found.items.first.orNotFound()
    }

    /// Selects the name of the guest without an account with the last RSVP in a time range, for hosts.
    package static func lastWithoutAccount(of event: SQL, from start: SQL, until end: SQL) -> SQL {
        """
        SELECT g.name FROM rsvp r JOIN guest g ON g.id = r.guest_id WHERE r.event_id = \(event)
        AND r.status IN ('going', 'maybe', 'notGoing', 'waitlisted') AND r.answered_at >= \(start) AND r.answered_at <= \(end)
        ORDER BY r.answered_at DESC, r.id LIMIT 1
        """
    }

    private static func statuses(_ isHost: Bool) -> Set<RSVPStatus> {
        Set(RSVPStatus.allCases).subtracting(isHost ? [] : [.notGoing])
    }

    /// Returns a status's rank on the list and the condition that selects it. The condition is a literal, so that the
    /// planner can use the partial index of waitlists.
    private static func part(of status: RSVPStatus) -> (place: Int64, condition: SQL) {
        switch status {
        case .going: (0, "r.status = 'going'")
        case .offered: (1, "r.status = 'offered'")
        case .maybe: (2, "r.status = 'maybe'")
        case .waitlisted: (3, "r.status = 'waitlisted'")
        case .notGoing: (4, "r.status = 'notGoing'")
        }
    }

    /// Returns a page of the guest list.
    ///
    /// - Parameter entries: The RSVPs to include; nil includes all.
    static func list(
        of id: ID<Event>, as actor: Actor, isHost: Bool, statuses: Set<RSVPStatus>, among entries: [ID<RSVP>]? = nil,
        after cursor: PageCursor?, limit: Int, in reader: any Reader
    ) throws -> Page<GuestView> {
        // Combines status and time in one number. The next page then starts after the last entry, even if earlier
        // entries were added or removed.
        let span: Int64 = 1_000_000_000_000_000
        let isShown: SQL =
            actor.userID.map { "(r.user_id IS NULL OR r.user_id NOT IN (\(FriendGraph.blocked(from: $0))))" } ?? "TRUE"
        // On a device, the row of the guest may arrive with the next page of sync.
        let isNamed: SQL =
            actor.person?.isOnReplica == true
            ? """
            (EXISTS (SELECT 1 FROM users t WHERE t.id = r.user_id) OR EXISTS (SELECT 1 FROM guest t WHERE t.id = r.guest_id))
            """ : "TRUE"
        let isWanted: SQL = entries.map { "r.id IN \(list: $0)" } ?? "TRUE"
        // One subquery per status, sorted by its index, reads no more rows than the page can show.
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
        // Members are reached through their account, and their address is private. A guest without an account gave
        // theirs for this event.
        let memberEmail: SQL = actor == .system ? "c.email" : "NULL"
        let (arrival, arrivals): (SQL, SQL) =
            isHost
            ? (
                "t.checked_in_at, \(PersonName.full(of: "b"))",
                "LEFT JOIN ticket t ON t.rsvp_id = r.id LEFT JOIN users b ON b.id = t.checked_in_by"
            ) : ("NULL, NULL", "")
        let found = try reader.rows(
            """
            SELECT r.id, r.user_id, r.guest_id, coalesce(\(PersonName.full(of: "u")), g.name), r.status, r.party,
                CASE WHEN r.status = 'waitlisted' THEN (\(RSVPQuery.position)) END, r.answered_at,
                CASE WHEN \(isHost) THEN coalesce(\(memberEmail), k.email) END, u.photo, CASE WHEN \(isHost) THEN h.until END, \(arrival), l.place
            FROM (SELECT * FROM (\(parts.joined(" UNION ALL "))) o ORDER BY o.place, o.id LIMIT \(limit + 1)) l JOIN rsvp r ON r.id = l.id
            LEFT JOIN users u ON u.id = r.user_id LEFT JOIN account c ON c.user_id = r.user_id
            LEFT JOIN guest g ON g.id = r.guest_id LEFT JOIN guest_credential k ON k.guest_id = r.guest_id
            LEFT JOIN seat_hold h ON h.guest_id = r.guest_id \(arrivals)
            ORDER BY l.place, r.id
            """
        ) {
            let guest = GuestView(
                id: try $0.next(), userId: try $0.next(), guestId: try $0.next(), name: try $0.next(),
                status: try $0.next(),
                party: try $0.next(), position: try $0.next(), answeredAt: try $0.next(), email: try $0.next(),
                photo: try $0.next(), heldUntil: try $0.next(), checkedInAt: try $0.next(), checkedInBy: try $0.next())
            return (guest: guest, key: try $0.next(Int64.self))
        }
        return Page(found.map { $0.guest }, limit: limit) { PageCursor(key: found[limit - 1].key, id: $0.id.bytes) }
    }
}
