import Domain
public import Store

/// Who may see an event, on every way in: pages, REST, search, feeds, live stream.
enum EventAccess {
    /// The events a viewer may see, as a condition on `event e`.
    ///
    /// Public ones, those of one's own, those one is invited to or has answered. A removed guest has neither invitation
    /// nor answer left.
    static func condition(for actor: Actor) -> SQL {
        guard let me = actor.userID else {
            return actor == .system ? "TRUE" : "e.visibility = 'PUBLIC'"
        }
        return "(e.visibility = 'PUBLIC' OR e.id IN (\(involved(me))))"
    }

    /// The events of a person: hosted, invited to, answered.
    static func involved(_ me: ID<User>) -> SQL {
        """
        SELECT id FROM event WHERE host_id = \(me)
        UNION SELECT event_id FROM invitation WHERE user_id = \(me)
        UNION SELECT event_id FROM answer WHERE user_id = \(me)
        """
    }

    static func sees(_ event: EventRow, as actor: Actor, in reader: any Reader) throws -> Bool {
        if event.details.visibility == .public || actor == .system { return true }
        guard let me = actor.userID else { return false }
        if event.hostID == me { return true }
        return try reader.exists(
            """
            SELECT 1 FROM invitation WHERE event_id = \(event.id) AND user_id = \(me)
            UNION ALL SELECT 1 FROM answer WHERE event_id = \(event.id) AND user_id = \(me)
            """)
    }

    /// An event that the actor may see.
    ///
    /// - Throws: ``Refusal`` `not_found`, also for an event that is there but not for this actor.
    static func event(_ id: ID<Event>, as actor: Actor, in reader: any Reader) throws -> EventRow {
        guard let event = try EventRow.find(id, in: reader), try sees(event, as: actor, in: reader) else {
            throw Refusal.notFound
        }
        return event
    }

    /// An event that the actor hosts.
    ///
    /// - Throws: ``Refusal`` `not_found` where the actor may not even see it, `not_allowed` where they only may see it.
    static func hosted(_ id: ID<Event>, as actor: Actor, in reader: any Reader) throws -> EventRow {
        let person = actor == .system ? nil : try actor.verified()
        let event = try event(id, as: actor, in: reader)
        guard person == nil || event.hostID == person?.id else {
            throw Refusal(.notAllowed, "Only the host can do this.")
        }
        return event
    }

    /// An event by its invite link.
    ///
    /// - Throws: ``Refusal`` `not_found`.
    static func event(link token: String, in reader: any Reader) throws -> EventRow {
        let event = try reader.row(
            "SELECT \(EventRow.columns) FROM link l JOIN event e ON e.id = l.event_id WHERE l.token = \(token)"
        ) { try EventRow(&$0) }
        guard let event else { throw Refusal.notFound }
        return event
    }

    /// Whether a host has removed this person or address from an event.
    static func isRemoved(_ who: String, from event: ID<Event>, in reader: any Reader) throws -> Bool {
        try reader.exists("SELECT 1 FROM removal WHERE event_id = \(event) AND who = \(who)")
    }
}

public enum ScopeAccess {
    /// Every scope a viewer is in, in no particular order.
    public static func scopes(of actor: Actor, in reader: any Reader) throws -> [Scope] {
        guard let me = actor.userID else { return [.community] }
        var scopes: [Scope] = [.community, .user(me)]
        let events = try reader.rows(
            """
            SELECT e.id, e.host_id, e.visibility, a.status FROM event e
            LEFT JOIN answer a ON a.event_id = e.id AND a.user_id = \(me)
            WHERE e.id IN (\(EventAccess.involved(me)))
            """
        ) {
            (
                id: try $0.next(ID<Event>.self), host: try $0.next(ID<User>.self), visibility: try $0.next(Visibility.self),
                status: try $0.next(AnswerStatus?.self)
            )
        }
        for event in events {
            if event.visibility != .public { scopes.append(.event(event.id)) }
            if event.host == me { scopes += [.hosts(event.id), .place(event.id)] }
            if event.status == .going, event.host != me { scopes.append(.place(event.id)) }
        }
        return scopes
    }

    /// Whether a viewer is in a scope.
    public static func isIn(_ scope: Scope, as actor: Actor, in reader: any Reader) throws -> Bool {
        switch scope {
        case .community: return true
        case .user(let id): return actor.userID == id
        case .event(let id):
            guard let event = try EventRow.find(id, in: reader) else { return false }
            return try EventAccess.sees(event, as: actor, in: reader)
        case .hosts(let id):
            guard let me = actor.userID else { return false }
            return try EventRow.find(id, in: reader)?.hostID == me
        case .place(let id):
            guard let me = actor.userID else { return false }
            return try reader.exists(
                """
                SELECT 1 FROM event WHERE id = \(id) AND host_id = \(me)
                UNION ALL SELECT 1 FROM answer WHERE event_id = \(id) AND user_id = \(me) AND status = 'going'
                """)
        }
    }
}
