public import Domain
public import Store

public enum EventQuery {
    /// Returns one event, as the actor may see it.
    ///
    /// - Throws: ``Refusal`` `not_found`, also if the actor may not see the event.
    public static func event(_ id: ID<Event>, as actor: Actor, now: Instant, in reader: any Reader) throws -> EventView
    {
        let me = actor.userID
        do {
            var event = try EventAccess.event(
                id, as: actor, with: ", \(viewerColumns(me))", joined: viewerJoins(me), in: reader
            ) {
                try view(&$0, $1, actor, now: now)
            }.more
            if actor.member?.role.may(.see) == true { try event.takeProgramme(in: reader) }
            if event.canManage, CheckInWindow(event.times).opensAt <= now {
                event.counts?.checkedIn = try CheckInQuery.people(at: id, in: reader)
            }
            return event
        } catch let refusal as Refusal where refusal.code == .notFound {
            guard let person = actor.member, !person.isOnReplica, try EventTombstone.included(person.id, id, in: reader)
            else { throw refusal }
            throw Refusal.eventGone
        }
    }

    /// Returns a page of the events that match the filter and that the actor may see, by start.
    ///
    /// - Parameter person: Limits the list to events that this person hosts, is going to or may be going to.
    public static func events(
        _ filter: EventFilter, as actor: Actor, involving person: ID<User>? = nil, after cursor: PageCursor? = nil,
        limit: Int = 50, now: Instant,
        in reader: any Reader
    ) throws -> Page<EventView> {
        let found = try list(
            filter, as: actor, involving: person, after: cursor, limit: limit, now: now,
            of: .views(for: actor, now: now), in: reader)
        return Page(found, limit: limit) { PageCursor(key: $0.startsAt.milliseconds, id: $0.id.bytes) }
    }

    /// Returns the same page as cache keys, without the full views.
    public static func cacheKeys(
        _ filter: EventFilter, as actor: Actor, after cursor: PageCursor? = nil, limit: Int = 50, now: Instant,
        in reader: any Reader
    ) throws -> Page<EventCacheKey> {
        let found = try list(
            filter, as: actor, involving: nil, after: cursor, limit: limit, now: now,
            of: .cacheKeys(for: actor, now: now),
            in: reader)
        return Page(found, limit: limit) { PageCursor(key: $0.terms.times.startsAt.milliseconds, id: $0.id.bytes) }
    }

    /// Returns the events of some cache keys read on the same snapshot.
    public static func views(
        of keys: [EventCacheKey], as actor: Actor, now: Instant, in reader: any Reader
    ) throws -> [ID<Event>: EventView] {
        let part = Part<EventView>.views(for: actor, now: now)
        var found: [ID<Event>: EventView] = [:]
        for ids in lists(of: keys.map(\.id)) {
            for event in try reader.rows("\(part.select) WHERE e.id IN \(list: ids)", part.read) {
                found[event.id] = event
            }
        }
        for key in keys { found[key.id]?.friends = key.friends }
        return found
    }

    /// Splits ids into padded lists of at most 64.
    static func lists(of ids: [ID<Event>]) -> [[ID<Event>]] {
        stride(from: 0, to: ids.count, by: 64).map { start in
            Array(ids[start..<min(start + 64, ids.count)]).paddedToPowerOfTwo()
        }
    }

    private static func list<Item>(
        _ filter: EventFilter, as actor: Actor, involving person: ID<User>?, after cursor: PageCursor?, limit: Int,
        now: Instant,
        of columns: Part<Item>, in reader: any Reader
    ) throws -> [Item] {
        // A current event of at most a day started within the last day. The few longer ones have an index of their own.
        // Together they keep the list fast, however many events exist.
        let dayAgo = now - .days(1)
        var found: [Item] = []
        let involvement: SQL =
            person.map {
                "e.id IN (\(EventAccess.involved($0))) AND (e.host_id = \($0) OR k.id IS NOT NULL OR r.status IN ('going', 'maybe'))"
            } ?? "TRUE"
        // If few events match, they are found first and then sorted; the planner hint `+` disables the index of starts.
        // If many match, they are scanned in order until the page is full.
        let isOfFewTagged = try filter.tag.map { try hasFewEvents($0, in: reader) } ?? false
        let place = EventLocationFilter(filter, actor)
        let isLocationSelective = try place?.isSelective(filter.when, now: now, in: reader) ?? false
        if filter.programme != nil { try ProgrammeAccess.check(.see, actor) }
        let isSelective =
            filter.programme != nil || filter.mine == .going || filter.mine == .invited || filter.isDraft == true
            || person != nil || isOfFewTagged || isLocationSelective
        let startsAt: SQL = isSelective ? "+e.starts_at" : "e.starts_at"
        let tagged: SQL = filter.tag.map { isTagged($0, isRare: isOfFewTagged) } ?? "TRUE"
        let programmed: SQL = filter.programme.map { "e.id IN (\($0.events))" } ?? "TRUE"
        let placed: SQL = place.map { isLocationSelective ? "e.id IN (\($0.ids))" : $0.condition } ?? "TRUE"
        func collect(_ part: SQL, start: SQL? = nil) throws {
            guard found.count <= limit else { return }
            let order: SQL = filter.isDescending ? "DESC" : "ASC"
            found += try reader.rows(
                """
                \(columns.select) WHERE \(part) AND \(conditions(filter, actor, now: now, cursor: cursor, startsAt: startsAt)) AND \(tagged) AND \(placed) AND \(programmed) AND \(involvement)
                ORDER BY \(start ?? startsAt) \(order), e.id \(order) LIMIT \(limit + 1 - found.count)
                """, columns.read)
        }
        // The index of the few long events is better here than that of all starts.
        func collectLong() throws {
            try collect(
                "e.over_at > e.starts_at + 86400000 AND e.over_at > \(now) AND +e.starts_at < \(dayAgo)",
                start: "+e.starts_at")
        }
        switch filter.when {
        case .upcoming where filter.isDescending:
            try collect("\(startsAt) >= \(dayAgo) AND e.over_at > \(now)")
            try collectLong()
        case .upcoming:
            try collectLong()
            try collect("\(startsAt) >= \(dayAgo) AND e.over_at > \(now)")
        case .past: try collect("\(startsAt) < \(now) AND e.over_at <= \(now)")
        case nil: try collect("TRUE")
        }
        return found
    }

    /// Returns upcoming events that concern the person: hosted, with an RSVP other than "not going", or with an
    /// invitation that is not dismissed, for an event that is not cancelled.
    public static func own(as actor: Actor, now: Instant, in reader: any Reader) throws -> [EventCacheKey] {
        guard let me = actor.userID else { return [] }
        let part = Part<EventCacheKey>.cacheKeys(for: actor, now: now)
        return try reader.rows(
            """
            \(part.select) WHERE e.id IN (\(EventAccess.involved(me))) AND e.over_at > \(now)
            AND e.host_id NOT IN (\(FriendGraph.blocked(from: me)))
            AND (e.host_id = \(me) OR k.id IS NOT NULL OR (r.status IS NOT NULL AND r.status <> 'notGoing')
                OR (r.status IS NULL AND e.status = 'scheduled' AND i.id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM dismissal d WHERE d.invitation_id = i.id)))
            ORDER BY e.starts_at, e.id
            """, part.read)
    }

    /// Returns the events whose invitations the person dismissed from Home.
    public static func dismissed(as actor: Actor, now: Instant, in reader: any Reader) throws -> [EventView] {
        guard let me = actor.userID else { return [] }
        return try reader.rows(
            """
            \(select(me: me))
            WHERE e.id IN (SELECT n.event_id FROM invitation n JOIN dismissal d ON d.invitation_id = n.id WHERE n.user_id = \(me))
            AND e.over_at > \(now) AND e.status = 'scheduled' AND r.status IS NULL
            AND e.host_id NOT IN (\(FriendGraph.blocked(from: me)))
            ORDER BY e.starts_at, e.id
            """
        ) { try view(&$0, actor, now: now) }
    }

    /// Returns the tags of the next thousand events that the actor may see, most used first.
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

    /// Returns past public events that the actor may see and that a person attended, latest first.
    static func attended(
        by person: ID<User>, as actor: Actor, now: Instant, limit: Int, in reader: any Reader
    ) throws -> [EventView] {
        try reader.rows(
            """
            \(select(me: actor.userID)) WHERE e.audience = 'PUBLIC' AND e.over_at <= \(now) AND e.status = 'scheduled'
            AND e.id IN (SELECT id FROM event WHERE host_id = \(person)
                UNION SELECT event_id FROM cohost WHERE user_id = \(person)
                UNION SELECT event_id FROM rsvp WHERE user_id = \(person) AND status = 'going')
            AND (e.guest_list = 'names' OR e.host_id = \(person)) AND \(EventAccess.condition(for: actor))
            ORDER BY e.starts_at DESC, e.id LIMIT \(limit)
            """
        ) { try view(&$0, actor, now: now) }
    }

    // MARK: Reading views

    /// Returns an event whose access the caller has already checked.
    package static func view(_ id: ID<Event>, as actor: Actor, now: Instant, in reader: any Reader) throws -> EventView
    {
        let found = try reader.row("\(select(me: actor.userID)) WHERE e.id = \(id)") {
            try view(&$0, actor, now: now)
        }
        guard let found else { throw Refusal.notFound }
        return found
    }

    /// Returns an event as a guest without an account sees it.
    package static func view(
        _ id: ID<Event>, asGuest guest: ID<Guest>, now: Instant, in reader: any Reader
    ) throws -> EventView {
        let found = try reader.row("\(select(me: nil, guest: guest)) WHERE e.id = \(id)") {
            try view(&$0, .nobody, now: now)
        }
        guard let found else { throw Refusal.notFound }
        return found
    }

    /// The columns read for each event of a list.
    fileprivate struct Part<Item> {
        var select: SQL
        var read: (inout Row) throws -> Item
    }

    fileprivate static func select(me: ID<User>?, guest: ID<Guest>? = nil) -> SQL {
        EventRow.select(", \(viewerColumns(me))", joined: viewerJoins(me, guest: guest), seenBy: me)
    }

    /// The columns of the host and of the viewer's relation to the event.
    fileprivate static func viewerColumns(_ me: ID<User>?) -> SQL {
        """
        u.given_name, u.family_name, CASE WHEN u.status <> 'deleted' THEN u.handle END, u.photo, \(Standing.columns(me)), r.party,
        CASE WHEN r.status = 'waitlisted' THEN (\(RSVPQuery.position)) END, \(RSVPQuery.offerUntil),
        CASE WHEN r.status = 'waitlisted' THEN \(RSVPQuery.comesFirst) END,
        EXISTS (SELECT 1 FROM dismissal d WHERE d.invitation_id = i.id)
        """
    }

    fileprivate static func viewerJoins(_ me: ID<User>?, guest: ID<Guest>? = nil) -> SQL {
        "JOIN users u ON u.id = e.host_id AND \(EventAccess.isNotDeleted) \(Standing.joined(me, guest: guest))"
    }

    /// Reads ``viewerColumns(_:)``.
    ///
    /// - Parameter seating: Nil on a device that does not know the counts.
    static func viewer(
        _ row: inout Row, _ hostID: ID<User>, _ actor: Actor, at terms: EventRules, _ seating: Seating?, now: Instant
    ) throws -> (EventView.Host, EventView.Mine) {
        let name = PersonName(given: try row.next(), family: try row.next())
        var host = EventView.Host(id: hostID, name: name.full, handle: try row.next(), photo: try row.next())
        // Strangers see nothing of people except the host's name.
        if actor.member == nil, actor != .system { (host.handle, host.photo) = (nil, nil) }
        let own = try Standing(&row, isMember: actor.member != nil)
        var mine = EventView.Mine(
            own, party: try row.next(), position: try row.next(), offer: try row.next(),
            comesFirst: try row.next(Bool?.self) ?? false,
            seating: seating, dismissed: try row.next())
        // A device knows the rest of the waitlist only if it has the guest list.
        if actor.person?.isOnReplica == true, !mine.sees(.seeGuests, as: actor, at: terms) {
            mine.position = nil
            if mine.status == .waitlisted { mine.onGoing = nil }
        }
        mine.may = EventView.May(own, at: terms, now: now)
        return (host, mine)
    }

    fileprivate static func view(_ row: inout Row, _ actor: Actor, now: Instant) throws -> EventView {
        let event = try EventRow(&row)
        return try view(&row, event, actor, now: now)
    }

    /// Reads the columns that follow those of the event.
    private static func view(_ row: inout Row, _ event: EventRow, _ actor: Actor, now: Instant) throws -> EventView {
        let (host, mine) = try viewer(
            &row, event.hostID, actor, at: event.terms, event.counts == nil ? nil : event.seating, now: now)
        var details = event.details
        // A device may not have the location yet, although its owner is going by now.
        if !mine.sees(.seeLocation, as: actor, at: event.terms)
            || (details.locationHidden && details.locationName.isEmpty)
        {
            details.withholdLocation()
        }
        if !mine.sees(.seeAddress, as: actor, at: event.terms) {
            (details.address, details.latitude, details.longitude, details.onlineUrl) = (nil, nil, nil, nil)
        }
        return EventView(
            id: event.id, host: host, details, photo: event.photo, status: event.status,
            cancellation: event.cancellation, now: now,
            counts: mine.sees(.seeCounts, as: actor, at: event.terms) ? event.counts : nil, mine: mine,
            isHosted: event.isHosted, createdAt: event.createdAt, updatedAt: event.updatedAt, version: event.version)
    }

    /// Returns whether so few events have a tag that filtering by tag first is faster than scanning in list order.
    private static func hasFewEvents(_ tag: String, in reader: any Reader) throws -> Bool {
        let limit = 500
        let count: Int =
            try reader.value(
                "SELECT count(*) FROM (SELECT 1 FROM event_tag WHERE key = \(key(of: tag)) LIMIT \(limit)) t") ?? 0
        return count < limit
    }

    /// For a common tag, the condition checks each event's own tags. A list of all events with the tag would
    /// be materialized first.
    private static func isTagged(_ tag: String, isRare: Bool) -> SQL {
        isRare
            ? "e.id IN (SELECT event_id FROM event_tag WHERE key = \(key(of: tag)))"
            : "EXISTS (SELECT 1 FROM event_tag t WHERE t.key = \(key(of: tag)) AND t.event_id = e.id)"
    }

    /// Returns the key of a tag; an empty key, which matches nothing, if the text exceeds the length of a tag.
    private static func key(of tag: String) -> String { Text.mayFit(tag, max: Tag.maxLength) ? tag.lowercased() : "" }

    /// Returns the condition that a word matches an event or its host. The host is matched by their current name, and a
    /// hidden location only for the event's hosts. Strangers do not see nicknames and cannot search by them.
    private static func contains(_ word: String, _ actor: Actor) -> SQL {
        let pattern = SearchText.pattern(word)
        let host =
            actor.member == nil ? SearchText.patternInName(word) : SearchText.pattern(SearchText.wordOfPerson(word))
        let hidden: SQL? = actor.userID.map {
            """
             OR (f.hidden LIKE \(pattern) ESCAPE '\\'
            AND (e.host_id = \($0) OR EXISTS (SELECT 1 FROM cohost h WHERE h.event_id = e.id AND h.user_id = \($0))))
            """
        }
        return """
            (EXISTS (SELECT 1 FROM event_search f WHERE f.event_id = e.id AND (f.text LIKE \(pattern) ESCAPE '\\'\(hidden ?? "")))
            OR EXISTS (SELECT 1 FROM user_search f WHERE f.user_id = u.id AND f.text LIKE \(host) ESCAPE '\\'))
            """
    }

    private static func conditions(
        _ filter: EventFilter, _ actor: Actor, now: Instant, cursor: PageCursor?, startsAt: SQL
    ) -> SQL {
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
        if filter.leavesOutCancelled {
            let own: SQL? = actor.userID.map { " OR e.host_id = \($0) OR k.id IS NOT NULL OR r.status IS NOT NULL" }
            parts.append("(e.status = 'scheduled'\(own ?? ""))")
        }
        if let query = filter.query {
            guard let words = SearchText.words(query) else { return "FALSE" }
            parts += words.map { contains($0, actor) }
        }
        switch (filter.isDraft, actor.userID) {
        case (nil, _): break
        case (false?, _): parts.append("e.audience IS NOT NULL")
        case (true?, nil): parts.append("FALSE")
        // Viewers see only their own drafts, which are found first.
        case (true?, let me?): parts.append("e.audience IS NULL AND e.id IN (\(EventAccess.hosted(by: me)))")
        }
        // Few current events precede the span. Others must start within the maximum length that a calendar shows.
        if let span = filter.on {
            parts.append(span.holds(start: startsAt, end: "e.over_at", table: "e.", isOpen: filter.when == .upcoming))
        }
        if let from = filter.from { parts.append("\(startsAt) >= \(from)") }
        if let to = filter.to { parts.append("\(startsAt) < \(to)") }
        if let cursor {
            let comparison: SQL = filter.isDescending ? "<" : ">"
            parts.append("(\(startsAt), e.id) \(comparison) (\(cursor.key), \(cursor.id))")
        }
        return parts.joined(" AND ")
    }
}

extension EventQuery.Part where Item == EventView {
    static func views(for actor: Actor, now: Instant) -> Self {
        .init(select: EventQuery.select(me: actor.userID)) { try EventQuery.view(&$0, actor, now: now) }
    }
}

extension EventQuery.Part where Item == EventCacheKey {
    static func cacheKeys(for actor: Actor, now: Instant) -> Self {
        .init(
            select: """
                SELECT \(EventCacheKey.columns(seenBy: actor.userID)), \(EventQuery.viewerColumns(actor.userID)) FROM event e LEFT JOIN seats s ON s.event_id = e.id
                \(EventQuery.viewerJoins(actor.userID))
                """
        ) { try EventCacheKey(&$0, actor, now: now) }
    }
}

extension EventView.Mine {
    /// Returns whether the actor has a permission. The system sees what hosts see.
    func sees(_ right: EventPermission, as actor: Actor, at terms: EventRules) -> Bool {
        (actor == .system ? .ofSystem : standing).may(right, at: terms)
    }
}

extension EventView {
    /// Adds the fields that only viewers of the programme may see.
    fileprivate mutating func takeProgramme(in reader: any Reader) throws {
        let found = try reader.row(
            "SELECT x.activity_id, a.name, x.venue_id FROM activity_event x LEFT JOIN activity a ON a.id = x.activity_id WHERE x.event_id = \(id)"
        ) {
            (
                activity: try $0.next(ID<Activity>?.self), name: try $0.next(String?.self),
                venue: try $0.next(ID<Venue>?.self)
            )
        }
        (activityId, activityName, venueId) = (found?.activity, found?.name, found?.venue)
    }
}
