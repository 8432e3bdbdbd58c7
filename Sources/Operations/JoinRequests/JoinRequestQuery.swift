public import Domain
public import Store

public enum JoinRequestQuery {
    /// Returns all join requests of an event, waiting ones first, for the hosts.
    public static func requests(of id: ID<Event>, as actor: Actor, in reader: any Reader) throws -> [JoinRequestView] {
        _ = try EventAccess.hosted(id, as: actor, in: reader)
        let all = try rows("j.event_id = \(id)", in: reader) + withoutAccount(of: id, in: reader)
        func place(_ request: JoinRequestView) -> Int { request.status == .waiting ? 0 : 1 }
        return all.sorted { (place($0), $0.askedAt, $0.id) < (place($1), $1.askedAt, $1.id) }
    }

    /// Returns the number of join requests that a host has to decide on, from members and from guests without an
    /// account. It is 0 for other viewers, and once requests can no longer be decided.
    ///
    /// - Parameter event: The event as the actor sees it on this snapshot.
    public static func waiting(at event: EventView, now: Instant, in reader: any Reader) throws -> Int {
        guard event.mine.standing.may(.setGuests, at: event.terms, now: now) else { return 0 }
        return try waiting(at: event.id, in: reader)
    }

    static func waiting(at id: ID<Event>, in reader: any Reader) throws -> Int {
        try reader.value(
            """
            SELECT (SELECT count(*) FROM join_request WHERE event_id = \(id) AND status = 'waiting')
                + (SELECT count(*) FROM guest_request WHERE event_id = \(id) AND status = 'waiting')
            """)!
    }

    /// Returns the actor's own join request; nil if there is none.
    public static func own(_ id: ID<Event>, as actor: Actor, in reader: any Reader) throws -> JoinRequestView? {
        guard let me = actor.userID else { return nil }
        return try rows("j.event_id = \(id) AND j.user_id = \(me)", in: reader).first
    }

    private static func rows(_ condition: SQL, in reader: any Reader) throws -> [JoinRequestView] {
        try reader.rows(
            """
            SELECT j.id, j.user_id, u.given_name, u.family_name, u.handle, u.photo, j.party, j.note, j.status, j.asked_at
            FROM join_request j JOIN users u ON u.id = j.user_id WHERE \(condition)
            ORDER BY j.status <> 'waiting', j.asked_at, j.id
            """
        ) {
            let id: ID<JoinRequest> = try $0.next()
            let user: ID<User> = try $0.next()
            let name = PersonName(given: try $0.next(), family: try $0.next())
            return JoinRequestView(
                id: id, userId: user, name: name.full, handle: try $0.next(), photo: try $0.next(),
                party: try $0.next(),
                note: try $0.next(), status: try $0.next(), askedAt: try $0.next())
        }
    }

    private static func withoutAccount(of id: ID<Event>, in reader: any Reader) throws -> [JoinRequestView] {
        try reader.rows(
            """
            SELECT q.guest_id, q.name, c.email, q.party, q.note, q.status, q.asked_at FROM guest_request q
            LEFT JOIN guest_credential c ON c.guest_id = q.guest_id WHERE q.event_id = \(id)
            """
        ) {
            JoinRequestView(
                id: try $0.next(), name: try $0.next(), email: try $0.next(), party: try $0.next(), note: try $0.next(),
                status: try $0.next(),
                askedAt: try $0.next())
        }
    }
}
