public import Domain
public import Store

public enum HostQuery {
    /// Returns the hosts of an event, the owner first. Guests do not see hosts they have a block with.
    ///
    /// - Throws: ``Refusal`` `unauthenticated` or `email_unverified` for strangers, who see only the host's name.
    public static func hosts(of id: ID<Event>, as actor: Actor, in reader: any Reader) throws -> [UserView] {
        if actor != .system { _ = try actor.verified() }
        let event = try EventAccess.event(id, as: actor, in: reader)
        let isHost = try EventAccess.isHost(actor.userID, of: event, in: reader)
        return try hosts(of: id, ownedBy: event.hostID, as: actor, isHost: isHost, in: reader)
    }

    /// Returns the hosts of an event that the caller has read as the actor on this snapshot.
    public static func hosts(of event: EventView, as actor: Actor, in reader: any Reader) throws -> [UserView] {
        _ = try actor.verified()
        return try hosts(of: event.id, ownedBy: event.host.id, as: actor, isHost: event.canManage, in: reader)
    }

    private static func hosts(
        of id: ID<Event>, ownedBy owner: ID<User>, as actor: Actor, isHost: Bool, in reader: any Reader
    ) throws -> [UserView] {
        let isShown: SQL =
            actor.userID.map { isHost ? "TRUE" : "u.id NOT IN (\(FriendGraph.blocked(from: $0)))" } ?? "TRUE"
        return try reader.rows(
            """
            SELECT \(UserView.columns) FROM users u LEFT JOIN cohost c ON c.event_id = \(id) AND c.user_id = u.id
            WHERE u.id IN (SELECT user_id FROM cohost WHERE event_id = \(id) UNION ALL SELECT host_id FROM event WHERE id = \(id)) AND \(isShown)
            ORDER BY u.id <> \(owner), c.since, u.id
            """
        ) { try UserView(&$0) }
    }
}
