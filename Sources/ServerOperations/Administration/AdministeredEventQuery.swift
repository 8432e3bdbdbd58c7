public import Domain
public import Operations
public import Store

/// Events as shown to administrators, who may delete any event. Drafts are excluded, because only their
/// hosts know them.
public enum AdministeredEventQuery {
    /// Returns events whose title or host contains each word of a text. Current events are sorted by start, past ones
    /// by latest start first.
    public static func events(
        matching query: String = "", isPast: Bool = false, as actor: Actor, after cursor: PageCursor? = nil,
        limit: Int = 50, now: Instant,
        in reader: any Reader
    ) throws -> Page<AdministeredEventView> {
        try actor.administrator()
        guard let words = SearchText.words(query) else { return Page([], limit: limit, cursor: pageCursor) }
        let named: [SQL] = words.map { word in
            let pattern = SearchText.pattern(SearchText.wordOfPerson(word))
            return """
                (EXISTS (SELECT 1 FROM event_search f WHERE f.event_id = e.id AND f.text LIKE \(SearchText.pattern(word)) ESCAPE '\\')
                    OR EXISTS (SELECT 1 FROM user_search s WHERE s.user_id = e.host_id AND s.text LIKE \(pattern) ESCAPE '\\'))
                """
        }
        var conditions = named + ["e.deleted_at IS NULL", "e.status <> 'draft'"]
        if let cursor {
            conditions.append(
                isPast
                    ? "(e.starts_at, e.id) < (\(cursor.key), \(cursor.id))"
                    : "(e.starts_at, e.id) > (\(cursor.key), \(cursor.id))")
        }
        var found: [AdministeredEventView] = []
        func collect(_ part: SQL, order: SQL) throws {
            guard found.count <= limit else { return }
            found += try list(
                ([part] + conditions).joined(" AND "), order: order, limit: limit + 1 - found.count, as: actor,
                now: now, in: reader)
        }
        // As in other lists: a current event started within the last day, or is one of the few long ones, which have an
        // index of their own.
        let dayAgo = now - .days(1)
        if isPast {
            try collect("e.starts_at < \(now) AND e.over_at <= \(now)", order: "e.starts_at DESC, e.id DESC")
        } else {
            try collect(
                "e.over_at > e.starts_at + 86400000 AND e.over_at > \(now) AND +e.starts_at < \(dayAgo)",
                order: "+e.starts_at, e.id")
            try collect("e.starts_at >= \(dayAgo) AND e.over_at > \(now)", order: "e.starts_at, e.id")
        }
        return Page(found, limit: limit, cursor: pageCursor)
    }

    /// Returns the existing events with the given ids, by start.
    public static func events(
        _ ids: [ID<Event>], as actor: Actor, now: Instant, in reader: any Reader
    ) throws -> [AdministeredEventView] {
        try actor.administrator()
        return try list(
            "e.id IN \(list: ids) AND e.deleted_at IS NULL AND e.status <> 'draft'", order: "+e.starts_at, e.id",
            limit: ids.count, as: actor, now: now, in: reader)
    }

    private static func list(
        _ condition: SQL, order: SQL, limit: Int, as actor: Actor, now: Instant, in reader: any Reader
    ) throws -> [AdministeredEventView] {
        try reader.rows(
            """
            SELECT e.id, e.title, e.host_id, h.given_name, h.family_name, e.starts_at, e.start_date, e.time_zone, e.status, e.visibility,
                coalesce(t.taken, 0), e.over_at, \(EventAccess.condition(for: actor))
            FROM event e JOIN users h ON h.id = e.host_id LEFT JOIN seats t ON t.event_id = e.id
            WHERE \(condition) ORDER BY \(order) LIMIT \(limit)
            """
        ) {
            let (id, title, host): (ID<Event>, String, ID<User>) = (try $0.next(), try $0.next(), try $0.next())
            let name = PersonName(given: try $0.next(), family: try $0.next())
            let (startsAt, startDate, zone, status, visibility):
                (Instant, CivilDate?, String, EventStatus, Visibility) = (
                    try $0.next(), try $0.next(), try $0.next(), try $0.next(), try $0.next()
                )
            let (seats, over): (Int, Instant) = (try $0.next(), try $0.next())
            return AdministeredEventView(
                id: id, title: title, hostId: host, hostName: name.full, startsAt: startsAt, startDate: startDate,
                timeZone: zone, status: status,
                visibility: visibility, seats: seats, isPast: over <= now, isOpen: try $0.next())
        }
    }

    @Sendable private static func pageCursor(_ event: AdministeredEventView) -> PageCursor {
        PageCursor(key: event.startsAt.milliseconds, id: event.id.bytes)
    }
}
