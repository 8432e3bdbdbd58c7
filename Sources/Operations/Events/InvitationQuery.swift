public import Domain
public import Store

public enum InvitationQuery {
    /// Everyone who was invited, for those who may invite; addresses for the host only, and RSVPs as far as the guest list
    /// shows them.
    public static func invitations(of id: ID<Event>, as actor: Actor, in reader: any Reader) throws -> [InvitationView] {
        let person = try actor.verified()
        let event = try EventAccess.event(id, as: actor, in: reader)
        let standing = try EventAccess.standing(of: actor, at: event, in: reader)
        try standing.check(.seeInvitations, at: event.terms)
        let (isHost, seesGuests) = (standing.isHost, standing.may(.seeGuests, at: event.terms))
        let blocked = FriendGraph.blocked(from: person.id)
        return try reader.rows(
            """
            SELECT i.id, i.user_id, u.given_name || ' ' || u.family_name, u.handle, CASE WHEN \(isHost) THEN a.email END,
                CASE WHEN \(isHost) OR b.id NOT IN (\(blocked)) THEN b.given_name || ' ' || b.family_name ELSE 'a guest' END,
                i.created_at, CASE WHEN \(isHost) OR (\(seesGuests) AND r.status <> 'notGoing') THEN r.status END
            FROM invitation i JOIN users b ON b.id = i.invited_by LEFT JOIN users u ON u.id = i.user_id
            LEFT JOIN invited_address a ON a.invitation_id = i.id
            LEFT JOIN guest_credential g ON g.event_id = i.event_id AND g.email_key = a.email_key
            LEFT JOIN rsvp r ON r.event_id = i.event_id AND (r.user_id = i.user_id OR r.guest_id = g.guest_id)
            WHERE i.event_id = \(id)
                AND (\(isHost) OR i.user_id IS NULL OR i.user_id NOT IN (\(blocked)))
            ORDER BY i.created_at, i.id
            """
        ) {
            InvitationView(
                id: try $0.next(), userId: try $0.next(), name: try $0.next(), handle: try $0.next(),
                email: try $0.next(), invitedBy: try $0.next(), createdAt: try $0.next(), status: try $0.next())
        }
    }
}
