public import Domain
public import Store

public enum EventQuery {
    /// One event, as the actor may see it.
    ///
    /// - Throws: ``Refusal`` `not_found`, also where it is not for the actor.
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
            return event
        } catch let refusal as Refusal where refusal.code == .notFound {
            guard let person = actor.member, !person.isOnReplica, try GoneEvent.included(person.id, id, in: reader)
            else { throw refusal }
            throw Refusal.eventGone
        }
    }

    /// A page of the events that the filter and the actor's rights leave, by start.
    ///
    /// - Parameter person: only events that this person hosts, is going to or perhaps going to.
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

    /// The same, of each as much as it takes to know it again.
    public static func heads(
        _ filter: EventFilter, as actor: Actor, after cursor: PageCursor? = nil, limit: Int = 50, now: Instant,
        in reader: any Reader
    ) throws -> Page<EventHead> {
        let found = try list(
            filter, as: actor, involving: nil, after: cursor, limit: limit, now: now, of: .heads(for: actor, now: now),
            in: reader)
        return Page(found, limit: limit) { PageCursor(key: $0.terms.times.startsAt.milliseconds, id: $0.id.bytes) }
    }

    /// The events of some heads, which were found on the same snapshot.
    public static func views(
        of heads: [EventHead], as actor: Actor, now: Instant, in reader: any Reader
    ) throws -> [ID<Event>: EventView] {
        let part = Part<EventView>.views(for: actor, now: now)
        var found: [ID<Event>: EventView] = [:]
        for ids in lists(of: heads.map(\.id)) {
            for event in try reader.rows("\(part.select) WHERE e.id IN \(list: ids)", part.read) {
                found[event.id] = event
            }
        }
        for head in heads { found[head.id]?.friends = head.friends }
        return found
    }

    /// Ids in lists of a few lengths, the last of which may name one several times: each statement is kept prepared, and there may
    /// be any number of them.
    static func lists(of ids: [ID<Event>]) -> [[ID<Event>]] {
        stride(from: 0, to: ids.count, by: 64).map { start in
            var list = Array(ids[start..<min(start + 64, ids.count)])
            while list.count & (list.count - 1) != 0 { list.append(list[0]) }
            return list
        }
    }

    private static func list<Item>(
        _ filter: EventFilter, as actor: Actor, involving person: ID<User>?, after cursor: PageCursor?, limit: Int,
        now: Instant,
        of columns: Part<Item>, in reader: any Reader
    ) throws -> [Item] {
        // An event of a day or less that is not over began within the last day; the few longer ones have an index of
        // their own. Together they keep the list quick however many events there are.
        let dayAgo = now - .days(1)
        var found: [Item] = []
        let involvement: SQL =
            person.map {
                "e.id IN (\(EventAccess.involved($0))) AND (e.host_id = \($0) OR k.id IS NOT NULL OR r.status IN ('going', 'maybe'))"
            } ?? "TRUE"
        // Few events are found first and then put in order, for which `+` keeps the index of starts from being used; many are
        // walked in their order until there are enough.
        let isOfFewTagged = try filter.tag.map { try hasFewEvents($0, in: reader) } ?? false
        let place = EventPlaceFilter(filter, actor)
        let isOfFewPlaced = try place?.isOfFew(filter.when, now: now, in: reader) ?? false
        if filter.programme != nil { try ProgrammeAccess.check(.see, actor) }
        let isOfFew =
            filter.programme != nil || filter.mine == .going || filter.mine == .invited || filter.isDraft == true
            || person != nil || isOfFewTagged || isOfFewPlaced
        let startsAt: SQL = isOfFew ? "+e.starts_at" : "e.starts_at"
        let tagged: SQL = filter.tag.map { isTagged($0, isRare: isOfFewTagged) } ?? "TRUE"
        let programmed: SQL = filter.programme.map { "e.id IN (\($0.events))" } ?? "TRUE"
        let placed: SQL = place.map { isOfFewPlaced ? "e.id IN (\($0.ids))" : $0.condition } ?? "TRUE"
        func collect(_ part: SQL, start: SQL? = nil) throws {
            guard found.count <= limit else { return }
            let order: SQL = filter.isDescending ? "DESC" : "ASC"
            found += try reader.rows(
                """
                \(columns.select) WHERE \(part) AND \(conditions(filter, actor, now: now, cursor: cursor, startsAt: startsAt)) AND \(tagged) AND \(placed) AND \(programmed) AND \(involvement)
                ORDER BY \(start ?? startsAt) \(order), e.id \(order) LIMIT \(limit + 1 - found.count)
                """, columns.read)
        }
        // The index of the few long ones is better than that of all starts.
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

    /// Upcoming events that concern the person: hosted, with an RSVP other than "not going", or invited to, as long as the
    /// invitation is not dismissed nor the event cancelled.
    public static func own(as actor: Actor, now: Instant, in reader: any Reader) throws -> [EventHead] {
        guard let me = actor.userID else { return [] }
        let part = Part<EventHead>.heads(for: actor, now: now)
        return try reader.rows(
            """
            \(part.select) WHERE e.id IN (\(EventAccess.involved(me))) AND e.over_at > \(now)
            AND e.host_id NOT IN (\(FriendGraph.blocked(from: me)))
            AND (e.host_id = \(me) OR k.id IS NOT NULL OR (r.status IS NOT NULL AND r.status <> 'notGoing')
                OR (r.status IS NULL AND e.status = 'scheduled' AND i.id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM dismissal d WHERE d.invitation_id = i.id)))
            ORDER BY e.starts_at, e.id
            """, part.read)
    }

    /// Invitations that the person took off Home.
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

    /// An event that was found by a right checked before.
    static func view(_ id: ID<Event>, as actor: Actor, now: Instant, in reader: any Reader) throws -> EventView {
        let found = try reader.row("\(select(me: actor.userID)) WHERE e.id = \(id)") {
            try view(&$0, actor, now: now)
        }
        guard let found else { throw Refusal.notFound }
        return found
    }

    /// An event as a guest without an account sees it.
    static func view(_ id: ID<Event>, asGuest guest: ID<Guest>, now: Instant, in reader: any Reader) throws -> EventView
    {
        let found = try reader.row("\(select(me: nil, guest: guest)) WHERE e.id = \(id)") {
            try view(&$0, .nobody, now: now)
        }
        guard let found else { throw Refusal.notFound }
        return found
    }

    /// What is read of each event of a list.
    fileprivate struct Part<Item> {
        var select: SQL
        var read: (inout Row) throws -> Item
    }

    fileprivate static func select(me: ID<User>?, guest: ID<Guest>? = nil) -> SQL {
        EventRow.select(", \(viewerColumns(me))", joined: viewerJoins(me, guest: guest), seenBy: me)
    }

    /// Who hosts it, and what it is to the viewer.
    fileprivate static func viewerColumns(_ me: ID<User>?) -> SQL {
        """
        u.given_name, u.family_name, CASE WHEN u.status <> 'deleted' THEN u.handle END, u.photo, \(Standing.columns(me)), r.party,
        CASE WHEN r.status = 'waitlisted' THEN (\(RSVPQuery.position)) END, \(RSVPQuery.offerUntil),
        CASE WHEN r.status = 'waitlisted' THEN \(RSVPQuery.comesFirst) END,
        EXISTS (SELECT 1 FROM dismissal d WHERE d.invitation_id = i.id)
        """
    }

    fileprivate static func viewerJoins(_ me: ID<User>?, guest: ID<Guest>? = nil) -> SQL {
        "JOIN users u ON u.id = e.host_id AND \(EventAccess.isThere) \(Standing.joined(me, guest: guest))"
    }

    /// Reads ``viewerColumns(_:)``.
    ///
    /// - Parameter seating: nil on a device that does not know how many come.
    static func viewer(
        _ row: inout Row, _ hostID: ID<User>, _ actor: Actor, at terms: EventTerms, _ seating: Seating?, now: Instant
    ) throws -> (EventView.Host, EventView.Mine) {
        let name = PersonName(given: try row.next(), family: try row.next())
        var host = EventView.Host(id: hostID, name: name.full, handle: try row.next(), photo: try row.next())
        // Of people, strangers learn nothing but the host's name.
        if actor.member == nil, actor != .system { (host.handle, host.photo) = (nil, nil) }
        let own = try Standing(&row, isMember: actor.member != nil)
        var mine = EventView.Mine(
            own, party: try row.next(), position: try row.next(), offer: try row.next(),
            comesFirst: try row.next(Bool?.self) ?? false,
            seating: seating, dismissed: try row.next())
        // Who else waits is on a device only where the guest list is.
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

    /// What follows the columns of the event.
    private static func view(_ row: inout Row, _ event: EventRow, _ actor: Actor, now: Instant) throws -> EventView {
        let (host, mine) = try viewer(
            &row, event.hostID, actor, at: event.terms, event.counts == nil ? nil : event.seating, now: now)
        var details = event.details
        // A device may not know it though its owner is going by now.
        if !mine.sees(.seePlace, as: actor, at: event.terms) || (details.locationHidden && details.locationName.isEmpty)
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

    /// Whether so few events have a tag that all of them are looked at sooner than the next ones of all.
    private static func hasFewEvents(_ tag: String, in reader: any Reader) throws -> Bool {
        let few = 500
        let count: Int =
            try reader.value(
                "SELECT count(*) FROM (SELECT 1 FROM event_tag WHERE key = \(key(of: tag)) LIMIT \(few)) t") ?? 0
        return count < few
    }

    /// An event's own tags are asked for where many have the one that is looked for: a list of all of them would be made first.
    private static func isTagged(_ tag: String, isRare: Bool) -> SQL {
        isRare
            ? "e.id IN (SELECT event_id FROM event_tag WHERE key = \(key(of: tag)))"
            : "EXISTS (SELECT 1 FROM event_tag t WHERE t.key = \(key(of: tag)) AND t.event_id = e.id)"
    }

    /// No event has a tag that is longer than tags can be.
    private static func key(of tag: String) -> String { Text.mayFit(tag, max: Tag.longest) ? tag.lowercased() : "" }

    /// Whether an event or its host is found by a word. The host is found by their name as it is now, wherever it stands; a place
    /// that is hidden, by those who host there. Strangers know no nickname, and find by none.
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
        // Of drafts one sees one's own, which are found first.
        case (true?, let me?): parts.append("e.audience IS NULL AND e.id IN (\(EventAccess.hosted(by: me)))")
        }
        // Events that are not over are few before the span; of others each has to begin within the length that a calendar shows.
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

extension EventQuery.Part where Item == EventHead {
    static func heads(for actor: Actor, now: Instant) -> Self {
        .init(
            select: """
                SELECT \(EventHead.columns(seenBy: actor.userID)), \(EventQuery.viewerColumns(actor.userID)) FROM event e LEFT JOIN seats s ON s.event_id = e.id
                \(EventQuery.viewerJoins(actor.userID))
                """
        ) { try EventHead(&$0, actor, now: now) }
    }
}

extension EventView.Mine {
    /// Mingle itself sees what hosts see.
    func sees(_ right: EventRight, as actor: Actor, at terms: EventTerms) -> Bool {
        (actor == .system ? .ofSystem : standing).may(right, at: terms)
    }
}

extension EventView {
    /// Takes over what only those hear who may see the programme.
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
