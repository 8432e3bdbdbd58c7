import Domain
import Store

/// Who may see an event, on every way in: pages, REST, search, feeds, live stream.
enum EventAccess {
    /// The events a viewer may see, as a condition on `event e`.
    ///
    /// Public ones, those one owns, co-hosts, is invited to, has an RSVP or a join request to, and
    /// those that a host opens to friends or to their friends too; of drafts, those that one hosts. A block between viewer and host hides them all, and a
    /// removed guest has neither invitation nor RSVP left. Strangers see public ones where they are welcome.
    static func condition(for actor: Actor) -> SQL {
        // A device holds what its owner may see, and nothing else.
        if actor.person?.isOnReplica == true { return isThere }
        guard let me = actor.member?.id else {
            return actor == .system ? isThere : "(e.audience = 'PUBLIC' AND \(isThere) AND \(Strangers.condition))"
        }
        return """
            ((e.audience = 'PUBLIC' OR e.id IN (\(involved(me))) OR \(isInCircle(me))) AND \(isOpenOrHosted(by: me))
            AND e.host_id NOT IN (\(FriendGraph.blocked(from: me))) AND \(isThere))
            """
    }

    /// Whether event `e` has not been deleted, though rows of it may still be stored.
    static let isThere: SQL = "e.deleted_at IS NULL"

    /// Whether event `e` is no draft, or one of somebody's own.
    private static func isOpenOrHosted(by me: ID<User>) -> SQL {
        """
        (e.audience IS NOT NULL OR e.host_id = \(me)
            OR EXISTS (SELECT 1 FROM cohost h WHERE h.event_id = e.id AND h.user_id = \(me)))
        """
    }

    /// The events of a person: owned, co-hosted, invited to, with an RSVP, asked to come to.
    static func involved(_ me: ID<User>) -> SQL {
        """
        SELECT id FROM event WHERE host_id = \(me)
        UNION SELECT event_id FROM cohost WHERE user_id = \(me)
        UNION SELECT event_id FROM invitation WHERE user_id = \(me)
        UNION SELECT event_id FROM rsvp WHERE user_id = \(me)
        UNION SELECT event_id FROM join_request WHERE user_id = \(me) AND status <> 'declined'
        """
    }

    /// The events that a person owns or co-hosts.
    static func hosted(by me: ID<User>) -> SQL {
        "SELECT id FROM event WHERE host_id = \(me) UNION SELECT event_id FROM cohost WHERE user_id = \(me)"
    }

    /// Those who have to do with an event beside its owner, as rows of `user_id`; null for guests without an account.
    static func involved(in event: ID<Event>) -> SQL {
        """
        SELECT user_id FROM cohost WHERE event_id = \(event)
        UNION SELECT user_id FROM invitation WHERE event_id = \(event)
        UNION SELECT user_id FROM rsvp WHERE event_id = \(event)
        UNION SELECT user_id FROM join_request WHERE event_id = \(event) AND status <> 'declined'
        """
    }

    /// Whether event `e` is open to friends of its host, or to their friends, and the person is one.
    private static func isInCircle(_ me: ID<User>) -> SQL {
        """
        (e.audience IN ('FRIENDS', 'CONNECTIONS')
            AND (\(FriendGraph.isFriend("e.host_id", of: me))
                OR (e.audience = 'CONNECTIONS' AND \(FriendGraph.hasMutualFriend("e.host_id", with: me))))
            AND NOT EXISTS (SELECT 1 FROM removal r WHERE r.event_id = e.id AND r.who = \("\(me)")))
        """
    }

    /// Whether an event is open to somebody because they are in the circle of its host.
    static func isInCircle(_ event: ID<Event>, as actor: Actor, in reader: any Reader) throws -> Bool {
        guard let me = actor.member?.id else { return false }
        return try reader.exists("SELECT 1 FROM event e WHERE e.id = \(event) AND \(isInCircle(me))")
    }

    /// The events among which are all that are open to a person by ``isInCircle(_:)``: those of friends, and whatever anybody
    /// opens to friends of friends. Found by an index, which holds these events alone; it is named by its own condition.
    static func perhapsInCircle(_ me: ID<User>) -> SQL {
        """
        SELECT x.id FROM friend f CROSS JOIN event x
            WHERE f.user_id = \(me) AND x.host_id = f.friend_id AND x.audience IN ('CONNECTIONS', 'FRIENDS')
        UNION SELECT id FROM event WHERE audience IN ('CONNECTIONS', 'FRIENDS') AND audience = 'CONNECTIONS'
        """
    }

    static func sees(_ event: EventRow, as actor: Actor, in reader: any Reader) throws -> Bool {
        try sees(event, as: actor, in: reader) { try FriendGraph.areBlocked($0, event.hostID, in: reader) }
    }

    private static func sees(
        _ event: EventRow, as actor: Actor, in reader: any Reader, isBlockedByHost: (ID<User>) throws -> Bool
    ) throws -> Bool {
        guard let me = actor.member?.id else {
            return try actor == .system || (event.audience == .public && Strangers.areWelcome(in: reader))
        }
        if event.hostID == me || actor.person?.isOnReplica == true { return true }
        if event.audience == .public { return try !isBlockedByHost(me) }
        return try reader.exists("SELECT 1 FROM event e WHERE e.id = \(event.id) AND \(condition(for: actor))")
    }

    /// An event that the actor may see.
    ///
    /// - Throws: ``Refusal`` `not_found`, also for an event that is there but not for this actor; where strangers see
    ///   nothing, what ``Strangers/check(_:in:)`` says, there or not.
    static func event(_ id: ID<Event>, as actor: Actor, in reader: any Reader) throws -> EventRow {
        try event(id, as: actor, with: "", in: reader) { _, _ in }.event
    }

    /// The same with more that is read of it in one statement.
    ///
    /// - Parameters:
    ///   - more: columns that follow, each after a comma.
    ///   - joined: tables that are joined for them.
    ///   - read: makes something of them and of the event.
    static func event<More>(
        _ id: ID<Event>, as actor: Actor, with more: SQL, joined: SQL = "", in reader: any Reader,
        _ read: (inout Row, EventRow) throws -> More
    ) throws -> (event: EventRow, more: More) {
        try Strangers.check(actor, in: reader)
        let isBlocked: SQL = actor.member.map { FriendGraph.isBlocked("e.host_id", from: $0.id) } ?? "FALSE"
        let found = try reader.row(
            "\(EventRow.select(", \(isBlocked)\(more)", joined: joined, seenBy: actor.userID)) WHERE e.id = \(id) AND \(isThere)"
        ) { row in
            let event = try EventRow(&row)
            return (event: event, isBlocked: try row.next(Bool.self), more: try read(&row, event))
        }
        guard let found, try sees(found.event, as: actor, in: reader, isBlockedByHost: { _ in found.isBlocked }) else {
            throw Refusal.notFound
        }
        return (found.event, found.more)
    }

    /// Whether a person is a host of an event: its owner or a co-host.
    static func isHost(_ person: ID<User>?, of event: EventRow, in reader: any Reader) throws -> Bool {
        guard let person else { return false }
        return try event.hostID == person || Cohosting.isCohost(person, of: event.id, in: reader)
    }

    /// An event of which the actor is a host.
    ///
    /// - Throws: ``Refusal`` `not_found` where the actor may not even see it, `not_allowed` where they only may see it.
    static func hosted(_ id: ID<Event>, as actor: Actor, in reader: any Reader) throws -> EventRow {
        let (event, standing) = try managed(id, as: actor, in: reader)
        try standing.check(.manage, at: event.terms)
        return event
    }

    /// An event with which the actor may do something now.
    ///
    /// - Throws: what ``hosted(_:as:in:)`` does, and what the rules say against it.
    static func hosted(_ id: ID<Event>, to act: EventAct, as actor: Actor, in tx: Transaction) throws -> EventRow {
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

    /// What somebody has to do with an event, in one statement.
    static func standing(of actor: Actor, at event: EventRow, in reader: any Reader) throws -> Standing {
        if actor == .system { return .ofSystem }
        return try Standing.find(actor.userID, at: event.id, isMember: actor.member != nil, in: reader)
    }

    /// The crew beside the host, as rows of `user_id`: for whole sets what ``Standing/isCrew`` says of one person, to which
    /// `StandingTests` hold it.
    static func crew(of event: ID<Event>) -> SQL {
        """
        SELECT user_id FROM cohost WHERE event_id = \(event)
        UNION SELECT user_id FROM rsvp WHERE event_id = \(event) AND user_id IS NOT NULL AND status IN ('going', 'maybe')
        UNION SELECT user_id FROM invitation WHERE event_id = \(event) AND user_id IS NOT NULL
        """
    }

    /// Whether somebody is of the crew or hosts, for an event that a row names. `StandingTests` hold it to ``crew(of:)``.
    ///
    /// - Parameter event: a column with its id.
    static func isCrew(_ user: ID<User>, of event: SQL) -> SQL {
        """
        (EXISTS (SELECT 1 FROM event WHERE id = \(event) AND host_id = \(user))
        OR EXISTS (SELECT 1 FROM cohost WHERE event_id = \(event) AND user_id = \(user))
        OR EXISTS (SELECT 1 FROM rsvp WHERE event_id = \(event) AND user_id = \(user) AND status IN ('going', 'maybe'))
        OR EXISTS (SELECT 1 FROM invitation WHERE event_id = \(event) AND user_id = \(user)))
        """
    }

    /// Those of the crew who can be named in something new, as rows of `user_id`: not whoever is invited and has said no. `StandingTests`
    /// hold it to ``Standing``.
    ///
    /// - Parameter only: by whom they are chosen, where the guest list is kept from them: then those whom they know of anyway, the hosts,
    ///   themselves, and whoever the plan names already.
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

    /// An event by its invite link, or by that of an invitation, which is the invited one's alone as soon as an account has
    /// taken it; it opens to whoever is not kept from the host by a block.
    ///
    /// - Throws: ``Refusal`` `not_found`.
    static func event(link token: String, as actor: Actor, in reader: any Reader) throws -> EventRow {
        let event = try reader.row(
            """
            \(EventRow.select(seenBy: actor.userID)) WHERE \(isThere) AND e.audience IS NOT NULL AND e.id = (
                SELECT event_id FROM link WHERE token = \(token)
                UNION ALL SELECT i.event_id FROM invitation_token t JOIN invitation i ON i.id = t.invitation_id
                    WHERE t.token = \(token) AND (i.user_id IS NULL OR i.user_id = \(actor.userID)))
            """
        ) { try EventRow(&$0) }
        guard let event else { throw Refusal.notFound }
        if let me = actor.userID, try FriendGraph.areBlocked(me, event.hostID, in: reader) { throw Refusal.notFound }
        return event
    }

    /// Whether a host has removed this person or address from an event.
    static func isRemoved(_ who: String, from event: ID<Event>, in reader: any Reader) throws -> Bool {
        try reader.exists("SELECT 1 FROM removal WHERE event_id = \(event) AND who = \(who)")
    }
}
