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
        let isHost = standing.isHost
        // Status and time in one number: the next page begins after the last entry, whoever has come or gone before it.
        let order: SQL = """
            (CASE r.status WHEN 'going' THEN 0 WHEN 'offered' THEN 1 WHEN 'maybe' THEN 2 WHEN 'waitlisted' THEN 3 ELSE 4 END
                * 1000000000000000 + coalesce(r.waitlist_position, r.answered_at))
            """
        let isNext: SQL = cursor.map { "(\(order), r.id) > (\($0.key), \($0.id))" } ?? "TRUE"
        let isShown: SQL = actor.userID.map { "(r.user_id IS NULL OR r.user_id NOT IN (\(FriendGraph.blocked(from: $0))))" } ?? "TRUE"
        let found = try reader.rows(
            """
            SELECT r.id, r.user_id, coalesce(u.given_name || ' ' || u.family_name, g.name), r.status, r.party,
                CASE WHEN r.status = 'waitlisted' THEN (\(RSVPQuery.position)) END, r.answered_at,
                CASE WHEN \(isHost) THEN coalesce(c.email, k.email) END, u.photo, CASE WHEN \(isHost) THEN h.until END, \(order)
            FROM rsvp r LEFT JOIN users u ON u.id = r.user_id LEFT JOIN account c ON c.user_id = r.user_id
            LEFT JOIN guest g ON g.id = r.guest_id LEFT JOIN guest_credential k ON k.guest_id = r.guest_id
            LEFT JOIN seat_hold h ON h.guest_id = r.guest_id
            -- On a device whoever gave it may come with the next page.
            WHERE r.event_id = \(id) AND (u.id IS NOT NULL OR g.id IS NOT NULL) AND (\(isHost) OR (r.status <> 'notGoing' AND \(isShown)))
                AND \(isNext)
            ORDER BY \(order), r.id LIMIT \(limit + 1)
            """
        ) {
            let guest = GuestView(
                id: try $0.next(), userId: try $0.next(), name: try $0.next(), status: try $0.next(),
                party: try $0.next(), position: try $0.next(), answeredAt: try $0.next(), email: try $0.next(),
                photo: try $0.next(), heldUntil: try $0.next())
            return (guest: guest, key: try $0.next(Int64.self))
        }
        return Page(found.map { $0.guest }, limit: limit) { PageCursor(key: found[limit - 1].key, id: $0.id.bytes) }
    }
}
