package import Domain
package import Store

/// Decides who may see an event, for every entry point: pages, REST, search, feeds, live stream.
package enum EventAccess {
    /// Returns the condition on `event e` for the events that a viewer may see.
    ///
    /// - Public events.
    /// - Events that the viewer owns, co-hosts, is invited to, or has an RSVP or join request for.
    /// - Events that a host opens to friends or to friends of friends.
    ///
    /// Drafts are visible to their hosts only. A block between viewer and owner hides all of these, and a removed guest
    /// has neither invitation nor RSVP left. Strangers see public events if the installation allows it.
    package static func condition(for actor: Actor) -> SQL {
        // A replica holds only what its person may see.
        if actor.person?.isOnReplica == true { return isNotDeleted }
        guard let me = actor.member?.id else {
            return actor == .system
                ? isNotDeleted : "(e.audience = 'PUBLIC' AND \(isNotDeleted) AND \(Strangers.condition))"
        }
        return condition(seenBy: me)
    }

    /// Returns the condition for the events that a person with a confirmed address may see, as ``condition(for:)``.
    package static func condition(seenBy me: ID<User>) -> SQL {
        """
        ((e.audience = 'PUBLIC' OR e.id IN (\(involved(me))) OR \(isInCircle(me))) AND \(isOpenOrHosted(by: me))
        AND e.host_id NOT IN (\(FriendGraph.blocked(from: me))) AND \(isNotDeleted))
        """
    }

    /// A condition for events `e` that are not deleted. Rows of a deleted event may still be stored.
    package static let isNotDeleted: SQL = "e.deleted_at IS NULL"

    /// Returns the condition that event `e` is published or hosted by the person.
    private static func isOpenOrHosted(by me: ID<User>) -> SQL {
        """
        (e.audience IS NOT NULL OR e.host_id = \(me)
            OR EXISTS (SELECT 1 FROM cohost h WHERE h.event_id = e.id AND h.user_id = \(me)))
        """
    }

    /// Selects the events that a person owns, co-hosts, is invited to, or has an RSVP or join request for.
    package static func involved(_ me: ID<User>) -> SQL {
        """
        SELECT id FROM event WHERE host_id = \(me)
        UNION SELECT event_id FROM cohost WHERE user_id = \(me)
        UNION SELECT event_id FROM invitation WHERE user_id = \(me)
        UNION SELECT event_id FROM rsvp WHERE user_id = \(me)
        UNION SELECT event_id FROM join_request WHERE user_id = \(me) AND status <> 'declined'
        """
    }

    /// Selects the events that a person owns or co-hosts.
    static func hosted(by me: ID<User>) -> SQL {
        "SELECT id FROM event WHERE host_id = \(me) UNION SELECT event_id FROM cohost WHERE user_id = \(me)"
    }

    /// Selects the people involved in an event besides its owner, as rows of `user_id`; null for guests
    /// without an account.
    static func involved(in event: ID<Event>) -> SQL {
        """
        SELECT user_id FROM cohost WHERE event_id = \(event)
        UNION SELECT user_id FROM invitation WHERE event_id = \(event)
        UNION SELECT user_id FROM rsvp WHERE event_id = \(event)
        UNION SELECT user_id FROM join_request WHERE event_id = \(event) AND status <> 'declined'
        """
    }

    /// Returns the condition that event `e` is open to friends of its host, or to their friends, and the person is
    /// one of them.
    private static func isInCircle(_ me: ID<User>) -> SQL {
        """
        (e.audience IN ('FRIENDS', 'CONNECTIONS')
            AND (\(FriendGraph.isFriend("e.host_id", of: me))
                OR (e.audience = 'CONNECTIONS' AND \(FriendGraph.hasMutualFriend("e.host_id", with: me))))
            AND NOT EXISTS (SELECT 1 FROM removal r WHERE r.event_id = e.id AND r.who = \("\(me)")))
        """
    }

    /// Returns whether an event is open to the actor because they are in its host's circle.
    static func isInCircle(_ event: ID<Event>, as actor: Actor, in reader: any Reader) throws -> Bool {
        guard let me = actor.member?.id else { return false }
        return try reader.exists("SELECT 1 FROM event e WHERE e.id = \(event) AND \(isInCircle(me))")
    }

    /// Selects a superset of the events that ``isInCircle(_:)`` opens to a person: events of friends, and all
    /// events open to friends of friends. A partial index holds exactly these events; repeating its condition
    /// selects that index.
    package static func perhapsInCircle(_ me: ID<User>) -> SQL {
        """
        SELECT x.id FROM friend f CROSS JOIN event x
            WHERE f.user_id = \(me) AND x.host_id = f.friend_id AND x.audience IN ('CONNECTIONS', 'FRIENDS')
        UNION SELECT id FROM event WHERE audience IN ('CONNECTIONS', 'FRIENDS') AND audience = 'CONNECTIONS'
        """
    }

    package static func sees(_ event: EventRow, as actor: Actor, in reader: any Reader) throws -> Bool {
        try sees(event, as: actor, in: reader) { try FriendGraph.haveBlock($0, event.hostID, in: reader) }
    }

    private static func sees(
        _ event: EventRow, as actor: Actor, in reader: any Reader, isBlockedByHost: (ID<User>) throws -> Bool
    ) throws -> Bool {
        guard let me = actor.member?.id else {
            return try actor == .system || (event.audience == .public && Strangers.maySeePublicEvents(in: reader))
        }
        if event.hostID == me || actor.person?.isOnReplica == true { return true }
        if event.audience == .public { return try !isBlockedByHost(me) }
        return try reader.exists("SELECT 1 FROM event e WHERE e.id = \(event.id) AND \(condition(for: actor))")
    }

    /// Returns an event that the actor may see.
    ///
    /// - Throws: ``Refusal`` `not_found`, also if the event exists but the actor may not see it. If strangers see
    ///   nothing, throws the refusal of ``Strangers/check(_:in:)`` whether the event exists or not.
    package static func event(_ id: ID<Event>, as actor: Actor, in reader: any Reader) throws -> EventRow {
        try event(id, as: actor, with: "", in: reader) { _, _ in }.event
    }

    /// Returns an event that the actor may see, with more data read in the same statement.
    ///
    /// - Parameters:
    ///   - more: Additional columns, each after a comma.
    ///   - joined: Joins for those columns.
    ///   - read: Reads the additional columns, given the event.
    static func event<More>(
        _ id: ID<Event>, as actor: Actor, with more: SQL, joined: SQL = "", in reader: any Reader,
        _ read: (inout Row, EventRow) throws -> More
    ) throws -> (event: EventRow, more: More) {
        try Strangers.check(actor, in: reader)
        let isBlocked: SQL = actor.member.map { FriendGraph.isBlocked("e.host_id", from: $0.id) } ?? "FALSE"
        let found = try reader.row(
            "\(EventRow.select(", \(isBlocked)\(more)", joined: joined, seenBy: actor.userID)) WHERE e.id = \(id) AND \(isNotDeleted)"
        ) { row in
            let event = try EventRow(&row)
            return (event: event, isBlocked: try row.next(Bool.self), more: try read(&row, event))
        }
        guard let found, try sees(found.event, as: actor, in: reader, isBlockedByHost: { _ in found.isBlocked }) else {
            throw Refusal.notFound
        }
        return (found.event, found.more)
    }

    /// Returns whether a person is a host of an event: its owner or a co-host.
    package static func isHost(_ person: ID<User>?, of event: EventRow, in reader: any Reader) throws -> Bool {
        guard let person else { return false }
        return try event.hostID == person || Cohosting.isCohost(person, of: event.id, in: reader)
    }

    /// Returns an event that the actor hosts.
    ///
    /// - Throws: ``Refusal`` `not_found` if the actor may not see the event, `not_allowed` if they may only see it.
    package static func hosted(_ id: ID<Event>, as actor: Actor, in reader: any Reader) throws -> EventRow {
        let (event, standing) = try managed(id, as: actor, in: reader)
        try standing.check(.manage, at: event.terms)
        return event
    }

    /// Returns an event for which the actor may perform an act now.
    ///
    /// - Throws: As ``hosted(_:as:in:)``, and the refusal of the rules.
    package static func hosted(
        _ id: ID<Event>, to act: EventAction, as actor: Actor, in tx: Transaction
    ) throws -> EventRow {
        let (event, standing) = try managed(id, as: actor, in: tx)
        try standing.check(act, at: event.terms, now: tx.now)
        return event
    }

    private static func managed(_ id: ID<Event>, as actor: Actor, in reader: any Reader) throws -> (EventRow, Standing)
    {
        if actor != .system { _ = try actor.verified() }
        let event = try event(id, as: actor, in: reader)
        return (event, try standing(of: actor, at: event, in: reader))
    }

    /// Reads the actor's standing at an event in one statement.
    package static func standing(of actor: Actor, at event: EventRow, in reader: any Reader) throws -> Standing {
        if actor == .system { return .ofSystem }
        return try Standing.find(actor.userID, at: event.id, isMember: actor.member != nil, in: reader)
    }

    /// Selects the crew except the owner, as rows of `user_id`. It is the set version of ``Standing/isCrew``;
    /// `StandingTests` checks that both agree.
    package static func crew(of event: ID<Event>) -> SQL {
        """
        SELECT user_id FROM cohost WHERE event_id = \(event)
        UNION SELECT user_id FROM rsvp WHERE event_id = \(event) AND user_id IS NOT NULL AND status IN ('going', 'maybe')
        UNION SELECT user_id FROM invitation WHERE event_id = \(event) AND user_id IS NOT NULL
        """
    }

    /// Returns the condition that a person is crew or host of the event in a column. `StandingTests` checks that it
    /// agrees with ``crew(of:)``.
    ///
    /// - Parameter event: The column with the event's id.
    static func isCrew(_ user: ID<User>, of event: SQL) -> SQL {
        """
        (EXISTS (SELECT 1 FROM event WHERE id = \(event) AND host_id = \(user))
        OR EXISTS (SELECT 1 FROM cohost WHERE event_id = \(event) AND user_id = \(user))
        OR EXISTS (SELECT 1 FROM rsvp WHERE event_id = \(event) AND user_id = \(user) AND status IN ('going', 'maybe'))
        OR EXISTS (SELECT 1 FROM invitation WHERE event_id = \(event) AND user_id = \(user)))
        """
    }

    /// Selects the crew members who can be assigned to something new, as rows of `user_id`. It excludes invited people
    /// who declined. `StandingTests` checks that it agrees with ``Standing``.
    ///
    /// - Parameter only: The person who chooses, if the guest list is hidden from them. Then the result is limited to
    ///   people they know of anyway: the hosts, themselves, and the people already named in the plan.
    static func available(at event: ID<Event>, host: ID<User>, only me: ID<User>?) -> SQL {
        let all: SQL = """
            SELECT \(host) AS user_id UNION SELECT user_id FROM cohost WHERE event_id = \(event)
            UNION SELECT c.user_id FROM (\(crew(of: event))) c
                WHERE NOT EXISTS (SELECT 1 FROM rsvp r WHERE r.event_id = \(event) AND r.user_id = c.user_id AND r.status = 'notGoing')
            """
        guard let me else { return all }
        return """
            SELECT a.user_id FROM (\(all)) a WHERE a.user_id IN (
                SELECT \(host) UNION SELECT \(me) UNION SELECT user_id FROM cohost WHERE event_id = \(event)
                UNION SELECT user_id FROM todo_person WHERE event_id = \(event)
                UNION SELECT user_id FROM budget_person WHERE event_id = \(event) AND user_id IS NOT NULL)
            """
    }

    /// Returns an event by its invite link or by the link of an invitation. Once an account has claimed an invitation,
    /// only that account can use its link. A block with the owner hides the event.
    ///
    /// - Throws: ``Refusal`` `not_found`.
    package static func event(link token: String, as actor: Actor, in reader: any Reader) throws -> EventRow {
        let event = try reader.row(
            """
            \(EventRow.select(seenBy: actor.userID)) WHERE \(isNotDeleted) AND e.audience IS NOT NULL AND e.id = (
                SELECT event_id FROM link WHERE token = \(token)
                UNION ALL SELECT i.event_id FROM invitation_token t JOIN invitation i ON i.id = t.invitation_id
                    WHERE t.token = \(token) AND (i.user_id IS NULL OR i.user_id = \(actor.userID)))
            """
        ) { try EventRow(&$0) }
        guard let event else { throw Refusal.notFound }
        if let me = actor.userID, try FriendGraph.haveBlock(me, event.hostID, in: reader) { throw Refusal.notFound }
        return event
    }

    /// Returns whether a host has removed this person or address from an event.
    package static func isRemoved(_ who: String, from event: ID<Event>, in reader: any Reader) throws -> Bool {
        try reader.exists("SELECT 1 FROM removal WHERE event_id = \(event) AND who = \(who)")
    }
}
