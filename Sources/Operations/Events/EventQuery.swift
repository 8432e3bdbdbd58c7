public import Domain
public import Store

public enum EventQuery {
    /// One event, as the actor may see it.
    ///
    /// - Throws: ``Refusal`` `not_found`, also where it is not for the actor.
    public static func event(_ id: ID<Event>, as actor: Actor, now: Instant, in reader: any Reader) throws -> EventView {
        let row = try EventAccess.event(id, as: actor, in: reader)
        return try view(row.id, as: actor, now: now, in: reader)
    }

    /// A page of the events that the filter and the actor's rights leave, by start.
    ///
    /// - Parameter person: only events that this person hosts, is going to or perhaps going to.
    public static func events(
        _ filter: EventFilter, as actor: Actor, involving person: ID<User>? = nil, after cursor: PageCursor? = nil, limit: Int = 50, now: Instant,
        in reader: any Reader
    ) throws -> Page<EventView> {
        // An event of a day or less that is not over began within the last day; the few longer ones have an index of
        // their own. Together they keep the list quick however many events there are.
        let dayAgo = now - .days(1)
        var found: [EventView] = []
        let involvement: SQL = person.map { "(e.host_id = \($0) OR k.id IS NOT NULL OR r.status IN ('going', 'maybe'))" } ?? "TRUE"
        func collect(_ part: SQL) throws {
            guard found.count <= limit else { return }
            let order: SQL = filter.isDescending ? "DESC" : "ASC"
            found += try reader.rows(
                """
                \(select(me: actor.userID)) WHERE \(part) AND \(conditions(filter, actor, now: now, cursor: cursor)) AND \(involvement)
                ORDER BY e.starts_at \(order), e.id \(order) LIMIT \(limit + 1 - found.count)
                """
            ) { try view(&$0, actor, now: now) }
        }
        // `+` keeps an index from being used where another is better.
        let long: SQL = "e.over_at > e.starts_at + 86400000 AND e.over_at > \(now) AND +e.starts_at < \(dayAgo)"
        switch filter.when {
        case .upcoming where filter.isDescending:
            try collect("e.starts_at >= \(dayAgo) AND e.over_at > \(now)")
            try collect(long)
        case .upcoming:
            try collect(long)
            try collect("e.starts_at >= \(dayAgo) AND e.over_at > \(now)")
        case .past: try collect("e.starts_at < \(now) AND e.over_at <= \(now)")
        case nil: try collect("TRUE")
        }
        return Page(found, limit: limit) { PageCursor(key: $0.startsAt.milliseconds, id: $0.id.bytes) }
    }

    /// Upcoming events that concern the person: hosted, invited to and not dismissed, with an RSVP other than "not going".
    public static func own(as actor: Actor, now: Instant, in reader: any Reader) throws -> [EventView] {
        guard let me = actor.userID else { return [] }
        return try reader.rows(
            """
            \(select(me: me)) WHERE e.id IN (\(EventAccess.involved(me))) AND e.over_at > \(now)
            AND e.host_id NOT IN (\(FriendGraph.blocked(from: me)))
            AND (e.host_id = \(me) OR k.id IS NOT NULL OR (r.status IS NOT NULL AND r.status <> 'notGoing')
                OR (r.status IS NULL AND i.id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM dismissal d WHERE d.invitation_id = i.id)))
            ORDER BY e.starts_at, e.id
            """
        ) { try view(&$0, actor, now: now) }
    }

    /// Invitations that the person took off Home.
    public static func dismissed(as actor: Actor, now: Instant, in reader: any Reader) throws -> [EventView] {
        guard let me = actor.userID else { return [] }
        return try reader.rows(
            """
            \(select(me: me))
            WHERE e.id IN (SELECT n.event_id FROM invitation n JOIN dismissal d ON d.invitation_id = n.id WHERE n.user_id = \(me))
            AND e.over_at > \(now) AND r.status IS NULL
            AND e.host_id NOT IN (\(FriendGraph.blocked(from: me)))
            ORDER BY e.starts_at, e.id
            """
        ) { try view(&$0, actor, now: now) }
    }

    /// Tags of the next thousand events that the actor may see, the most used first.
    public static func tags(as actor: Actor, now: Instant, limit: Int, in reader: any Reader) throws -> [TagView] {
        try reader.rows(
            """
            SELECT min(t.name), count(*) FROM event_tag t WHERE t.event_id IN (
                SELECT e.id FROM event e WHERE e.starts_at > \(now) AND e.status = 'scheduled'
                    AND \(EventAccess.condition(for: actor))
                ORDER BY e.starts_at LIMIT 1000)
            GROUP BY t.key ORDER BY count(*) DESC, t.key LIMIT \(limit)
            """
        ) { TagView(name: try $0.next(), count: try $0.next()) }
    }

    /// Past public events that the actor may see and at which a person was, the last first.
    static func attended(
        by person: ID<User>, as actor: Actor, now: Instant, limit: Int, in reader: any Reader
    ) throws -> [EventView] {
        try reader.rows(
            """
            \(select(me: actor.userID)) WHERE e.visibility = 'PUBLIC' AND e.over_at <= \(now) AND e.status = 'scheduled'
            AND e.id IN (SELECT id FROM event WHERE host_id = \(person)
                UNION SELECT event_id FROM cohost WHERE user_id = \(person)
                UNION SELECT event_id FROM rsvp WHERE user_id = \(person) AND status = 'going')
            AND (e.guest_list = 'names' OR e.host_id = \(person)) AND \(EventAccess.condition(for: actor))
            ORDER BY e.starts_at DESC, e.id LIMIT \(limit)
            """
        ) { try view(&$0, actor, now: now) }
    }

    // MARK: Reading views

    /// An event that was found by a right checked before.
    static func view(_ id: ID<Event>, as actor: Actor, now: Instant, in reader: any Reader) throws -> EventView {
        let found = try reader.row("\(select(me: actor.userID)) WHERE e.id = \(id)") {
            try view(&$0, actor, now: now)
        }
        guard let found else { throw Refusal.notFound }
        return found
    }

    /// An event as a guest without an account sees it.
    static func view(_ id: ID<Event>, asGuest guest: ID<Guest>, now: Instant, in reader: any Reader) throws -> EventView {
        let found = try reader.row("\(select(me: nil, guest: guest)) WHERE e.id = \(id)") {
            try view(&$0, .nobody, now: now)
        }
        guard let found else { throw Refusal.notFound }
        return found
    }

    private static func select(me: ID<User>?, guest: ID<Guest>? = nil) -> SQL {
        EventRow.select(
            """
            , u.given_name, u.family_name, u.handle, u.photo, \(Standing.columns(me)), r.party,
            CASE WHEN r.status = 'waitlisted' THEN (\(RSVPQuery.position)) END, \(RSVPQuery.offerUntil),
            EXISTS (SELECT 1 FROM dismissal d WHERE d.invitation_id = i.id)
            """,
            joined: "JOIN users u ON u.id = e.host_id AND \(EventAccess.isThere) \(Standing.joined(me, guest: guest))")
    }

    private static func view(_ row: inout Row, _ actor: Actor, now: Instant) throws -> EventView {
        let event = try EventRow(&row)
        let hostName = PersonName(given: try row.next(), family: try row.next())
        var host = EventView.Host(id: event.hostID, name: hostName.full, handle: try row.next(), photo: try row.next())
        // Of people, strangers learn nothing but the host's name.
        if actor.member == nil, actor != .system { (host.handle, host.photo) = (nil, nil) }
        let own = try Standing(&row, isMember: actor.member != nil)
        var mine = EventView.Mine(own, party: try row.next(), position: try row.next(), offerUntil: try row.next(), dismissed: try row.next())

        var details = event.details
        let standing = actor == .system ? .ofSystem : own
        // A device may not know it though its owner is going by now.
        if !standing.may(.seePlace, at: event.terms) || details.locationName.isEmpty { details.locationName = EventView.hiddenLocation }
        if !standing.may(.seeAddress, at: event.terms) { (details.address, details.latitude, details.longitude) = (nil, nil, nil) }
        // Who else waits is on a device only where the guest list is.
        if actor.person?.isOnReplica == true, !standing.may(.seeGuests, at: event.terms) { mine.position = nil }
        return EventView(
            id: event.id, host: host, details, photo: event.photo, status: event.status, now: now,
            counts: standing.may(.seeCounts, at: event.terms) ? event.counts : nil, mine: mine, createdAt: event.createdAt,
            updatedAt: event.updatedAt, version: event.version)
    }

    private static func conditions(_ filter: EventFilter, _ actor: Actor, now: Instant, cursor: PageCursor?) -> SQL {
        var parts: [SQL] = [EventAccess.condition(for: actor)]
        switch (filter.mine, actor.userID) {
        case (nil, _): break
        case (_, nil): parts.append("FALSE")
        case (.hosting, let me?):
            parts.append("(e.host_id = \(me) OR e.id IN (SELECT event_id FROM cohost WHERE user_id = \(me)))")
        case (.going, let me?):
            parts.append("e.id IN (SELECT event_id FROM rsvp WHERE user_id = \(me) AND status = 'going')")
        case (.invited, let me?):
            parts.append("e.id IN (SELECT event_id FROM invitation WHERE user_id = \(me))")
        }
        if let tag = filter.tag {
            // No event has a tag that is longer than tags can be.
            let key = Text.mayFit(tag, max: Tag.longest) ? tag.lowercased() : ""
            parts.append("e.id IN (SELECT event_id FROM event_tag WHERE key = \(key))")
        }
        if let query = filter.query {
            guard let pattern = SearchText.pattern(query) else { return "FALSE" }
            // The host is found by their name as it is now, wherever it stands.
            if pattern != "%%" {
                parts.append(
                    """
                    (EXISTS (SELECT 1 FROM event_search f WHERE f.event_id = e.id AND f.text LIKE \(pattern) ESCAPE '\\')
                    OR EXISTS (SELECT 1 FROM user_search f WHERE f.user_id = u.id AND f.text LIKE \(pattern) ESCAPE '\\'))
                    """)
            }
        }
        if let from = filter.from { parts.append("e.starts_at >= \(from)") }
        if let to = filter.to { parts.append("e.starts_at < \(to)") }
        if let cursor {
            let comparison: SQL = filter.isDescending ? "<" : ">"
            parts.append("(e.starts_at, e.id) \(comparison) (\(cursor.key), \(cursor.id))")
        }
        return parts.joined(" AND ")
    }
}
