public import Domain
public import Store

enum AnswerQuery {
    /// An answer with the event's counts.
    static func view(_ id: ID<Answer>, shows showsCounts: Bool, in reader: any Reader) throws -> AnswerView {
        let view = try reader.row(
            """
            SELECT a.status, a.party, a.offer_until, e.going, e.maybe, e.taken, e.waiting, e.capacity,
                CASE WHEN a.status = 'waitlisted' THEN (\(position)) END
            FROM answer a JOIN event e ON e.id = a.event_id WHERE a.id = \(id)
            """
        ) {
            let status: AnswerStatus = try $0.next()
            let party: Int = try $0.next()
            let offerUntil: Instant? = try $0.next()
            let counts = EventView.Counts(
                going: try $0.next(), maybe: try $0.next(), seats: try $0.next(), waiting: try $0.next())
            let capacity: Int? = try $0.next()
            return AnswerView(
                status: status, party: party, position: try $0.next(), offerUntil: offerUntil,
                counts: showsCounts ? counts : nil, capacity: capacity)
        }
        guard let view else { throw Refusal.notFound }
        return view
    }

    /// The place of answer `a` in its line, from 1.
    static let position: SQL = """
        SELECT count(*) FROM answer w WHERE w.event_id = a.event_id AND w.status = 'waitlisted'
        AND w.place_in_line <= a.place_in_line
        """
}

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
        let isHost = try actor == .system || EventAccess.isHost(actor.userID, of: event, in: reader)
        guard isHost || event.details.guestList == .names else {
            throw Refusal(.notAllowed, "The host keeps the guest list.")
        }
        let offset = Int(cursor?.key ?? 0)
        let isShown: SQL = actor.userID.map { "(a.user_id IS NULL OR a.user_id NOT IN (\(FriendGraph.hidden(from: $0))))" } ?? "TRUE"
        let guests = try reader.rows(
            """
            SELECT a.id, a.user_id, coalesce(u.given_name || ' ' || u.family_name, g.name), a.status, a.party,
                CASE WHEN a.status = 'waitlisted' THEN (\(AnswerQuery.position)) END, a.answered_at,
                CASE WHEN \(isHost) THEN coalesce(c.email, g.email) END, u.photo, CASE WHEN \(isHost) THEN g.held_until END
            FROM answer a LEFT JOIN user u ON u.id = a.user_id LEFT JOIN account c ON c.user_id = a.user_id
            LEFT JOIN guest g ON g.id = a.guest_id
            WHERE a.event_id = \(id) AND (\(isHost) OR (a.status <> 'notGoing' AND \(isShown)))
            ORDER BY CASE a.status WHEN 'going' THEN 0 WHEN 'offered' THEN 1 WHEN 'maybe' THEN 2
                WHEN 'waitlisted' THEN 3 ELSE 4 END, a.place_in_line, a.answered_at, a.id
            LIMIT \(limit + 1) OFFSET \(offset)
            """
        ) {
            GuestView(
                id: try $0.next(), userId: try $0.next(), name: try $0.next(), status: try $0.next(),
                party: try $0.next(), position: try $0.next(), answeredAt: try $0.next(), email: try $0.next(),
                photo: try $0.next(), heldUntil: try $0.next())
        }
        var page = Page(guests, limit: limit) { PageCursor(key: 0, id: $0.id.bytes) }
        page.next?.key = Int64(offset + limit)
        return page
    }
}
