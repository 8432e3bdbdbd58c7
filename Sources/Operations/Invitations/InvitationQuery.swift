public import Domain
public import Store

public enum InvitationQuery {
    /// Returns all invitations, for people who may invite. Only hosts see addresses, and RSVPs are shown as far as the
    /// guest list shows them.
    public static func invitations(of id: ID<Event>, as actor: Actor, in reader: any Reader) throws -> [InvitationView]
    {
        let person = try actor.verified()
        let event = try EventAccess.event(id, as: actor, in: reader)
        let standing = try EventAccess.standing(of: actor, at: event, in: reader)
        try standing.check(.seeInvitations, at: event.terms)
        let (isHost, seesGuests) = (standing.isHost, standing.may(.seeGuests, at: event.terms))
        return try list(of: id, as: person.id, isHost: isHost, seesGuests: seesGuests, "TRUE", in: reader)
    }

    /// Returns one invitation without an RSVP, for the hosts.
    public static func unanswered(
        _ invitation: ID<Invitation>, of id: ID<Event>, as actor: Actor, in reader: any Reader
    ) throws -> InvitationView {
        _ = try EventAccess.hosted(id, as: actor, in: reader)
        let found = try list(
            of: id, as: actor.verified().id, isHost: true, seesGuests: true, "i.id = \(invitation) AND \(isUnanswered)",
            in: reader)
        return try found.first.orNotFound()
    }

    /// Returns the invitations without an RSVP, as the host sees them.
    static func unanswered(of id: ID<Event>, as host: ID<User>, in reader: any Reader) throws -> [InvitationView] {
        try list(of: id, as: host, isHost: true, seesGuests: true, isUnanswered, in: reader)
    }

    static func unansweredCount(of id: ID<Event>, in reader: any Reader) throws -> Int {
        try reader.value("SELECT count(*) FROM invitation i \(joins) WHERE i.event_id = \(id) AND \(isUnanswered)")!
    }

    private static let isUnanswered: SQL = """
        r.id IS NULL AND NOT EXISTS (SELECT 1 FROM cohost k WHERE k.event_id = i.event_id AND k.user_id = i.user_id)
        """
    private static let joins: SQL = """
        LEFT JOIN invited_address a ON a.invitation_id = i.id
        LEFT JOIN guest_credential g ON g.event_id = i.event_id AND g.email_key = a.email_key
        LEFT JOIN rsvp r ON r.event_id = i.event_id AND (r.user_id = i.user_id OR r.guest_id = g.guest_id)
        """

    private static func list(
        of id: ID<Event>, as me: ID<User>, isHost: Bool, seesGuests: Bool, _ condition: SQL, in reader: any Reader
    ) throws -> [InvitationView] {
        let blocked = FriendGraph.blocked(from: me)
        return try reader.rows(
            """
            SELECT i.id, i.user_id, coalesce(\(PersonName.full(of: "u")), CASE WHEN \(isHost) THEN nullif(a.name, '') END), u.handle, CASE WHEN \(isHost) THEN a.email END,
                CASE WHEN \(isHost) OR b.id NOT IN (\(blocked)) THEN \(PersonName.full(of: "b")) ELSE 'a guest' END,
                i.created_at, CASE WHEN \(isHost) OR (\(seesGuests) AND r.status <> 'notGoing') THEN r.status END
            FROM invitation i JOIN users b ON b.id = i.invited_by LEFT JOIN users u ON u.id = i.user_id \(joins)
            WHERE i.event_id = \(id) AND \(condition) AND (\(isHost) OR i.user_id IS NULL OR i.user_id NOT IN (\(blocked)))
            ORDER BY i.created_at, i.id
            """
        ) {
            InvitationView(
                id: try $0.next(), userId: try $0.next(), name: try $0.next(), handle: try $0.next(),
                email: try $0.next(), invitedBy: try $0.next(), createdAt: try $0.next(), status: try $0.next())
        }
    }
}
