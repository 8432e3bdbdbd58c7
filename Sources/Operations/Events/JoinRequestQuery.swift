public import Domain
public import Store

public enum JoinRequestQuery {
    /// Everyone who asked, those who wait first; for the hosts.
    public static func requests(of id: ID<Event>, as actor: Actor, in reader: any Reader) throws -> [JoinRequestView] {
        _ = try EventAccess.hosted(id, as: actor, in: reader)
        return try rows("j.event_id = \(id)", in: reader)
    }

    /// One's own; nil where there is none.
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
                id: id, userId: user, name: name.full, handle: try $0.next(), photo: try $0.next(), party: try $0.next(),
                note: try $0.next(), status: try $0.next(), askedAt: try $0.next())
        }
    }
}
