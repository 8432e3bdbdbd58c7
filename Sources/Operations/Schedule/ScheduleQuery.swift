public import Domain
public import Store

/// Reads a person's own calendar.
public enum ScheduleQuery {
    /// Returns a page of the items in a time span, by start or due time. They are events that the actor hosts or is or
    /// may be going to, their open to-do items, and their own entries. Items that began earlier and are not over are
    /// included; whole days count by their dates.
    ///
    /// - Parameter to: The end of the span; `nil` for no end.
    public static func items(
        from: Instant, to: Instant?, as actor: Actor, after cursor: PageCursor? = nil, limit: Int, now: Instant,
        in reader: any Reader
    ) throws -> Page<ScheduleItem> {
        let me = try actor.verified()
        let span = CalendarSpan(from: from, to: to, zone: me.timeZone)
        let events = try EventQuery.events(
            EventFilter(on: span, isDraft: false), as: actor, involving: me.id, after: cursor, limit: limit + 1,
            now: now, in: reader
        ).items.map { ScheduleItem($0) }
        let all =
            try events + todos(Span(from: from, to: to, after: cursor), as: actor, limit: limit + 1, in: reader)
            + entries(span, after: cursor, of: me.id, limit: limit + 1, in: reader)
        return Page(all.sorted { $0.isBefore($1) }, limit: limit) { PageCursor(key: $0.at.milliseconds, id: bytes($0)) }
    }

    /// Returns all items in a time span, including events that began earlier and are not over; at most `limit` of
    /// each kind.
    public static func all(
        from: Instant, to: Instant, as actor: Actor, limit: Int, now: Instant, in reader: any Reader
    ) throws -> [ScheduleItem] {
        let me = try actor.verified()
        let span = CalendarSpan(from: from, to: to, zone: me.timeZone)
        let events = try EventQuery.events(
            EventFilter(on: span, isDraft: false), as: actor, involving: me.id, limit: limit, now: now, in: reader
        ).items.map { ScheduleItem($0) }
        let entries = try entries(span, of: me.id, limit: limit, in: reader)
        let todos = try todos(Span(from: from, to: to), as: actor, limit: limit, in: reader)
        return (events + entries + todos).sorted { $0.isBefore($1) }
    }

    /// Returns the actor's open to-do items and own entries by time, at most `limit` of each.
    package static func own(
        from: Instant, to: Instant, as actor: Actor, limit: Int, in reader: any Reader
    ) throws -> [ScheduleItem] {
        let span = Span(from: from, to: to)
        let entries = try fetch(
            "\(span.holds("at", "id")) ORDER BY at, id LIMIT \(limit)", of: actor.verified().id, in: reader)
        return try (todos(span, as: actor, limit: limit, in: reader) + entries).sorted { $0.isBefore($1) }
    }

    /// Returns a page of the actor's own entries: upcoming ones, next first, or past ones, latest first.
    public static func entries(
        isPast: Bool, as actor: Actor, after cursor: PageCursor? = nil, limit: Int, now: Instant, in reader: any Reader
    ) throws -> Page<ScheduleItem> {
        let me = try actor.verified().id
        // Whole days are over when the last one is.
        let isThen: SQL =
            isPast
            ? "at < \(now) AND coalesce(ends_at, at) < \(now)"
            : "at >= \(now - maxSpan - .days(1)) AND (at >= \(now) OR ends_at >= \(now))"
        let isAfter: SQL =
            cursor.map { isPast ? "(at, id) < (\($0.key), \($0.id))" : "(at, id) > (\($0.key), \($0.id))" } ?? "TRUE"
        let order: SQL = isPast ? "DESC" : "ASC"
        let rows = try fetch(
            "\(isThen) AND \(isAfter) ORDER BY at \(order), id \(order) LIMIT \(limit + 1)", of: me, in: reader)
        return Page(rows, limit: limit) { PageCursor(key: $0.at.milliseconds, id: bytes($0)) }
    }

    /// Returns one of the actor's own entries.
    ///
    /// - Throws: ``Refusal`` `not_found`, also for a deleted entry.
    public static func entry(_ id: ID<ScheduleEntry>, as actor: Actor, in reader: any Reader) throws -> ScheduleItem {
        item(try EntryRow.existing(id, of: actor, in: reader))
    }

    /// Returns a deleted entry that can be restored, or `nil`.
    public static func deleted(_ id: ID<ScheduleEntry>, as actor: Actor, in reader: any Reader) throws -> ScheduleItem?
    {
        let me = try actor.verified().id
        guard let row = try EntryRow.find(id, in: reader), row.owner == me, row.deletedAt != nil else { return nil }
        return item(row)
    }

    /// The maximum length of events that are found on a day after their start, and that appear on each of their days.
    public static let maxSpan = CalendarSpan.maxSpan

    /// A time span with a cursor, as a condition on a time column and an id column.
    private struct Span {
        var from: Instant
        var to: Instant?
        var after: PageCursor?

        func holds(_ at: SQL, _ id: SQL) -> SQL {
            let end: SQL = to.map { "\(at) < \($0)" } ?? "TRUE"
            let isAfter: SQL = after.map { "(\(at), \(id)) > (\($0.key), \($0.id))" } ?? "TRUE"
            return "\(at) >= \(from) AND \(end) AND \(isAfter)"
        }
    }

    private static func entries(
        _ span: CalendarSpan, after cursor: PageCursor? = nil, of me: ID<User>, limit: Int, in reader: any Reader
    ) throws -> [ScheduleItem] {
        let isAfter: SQL = cursor.map { "(at, id) > (\($0.key), \($0.id))" } ?? "TRUE"
        return try fetch(
            "\(span.holds(start: "at", end: "ends_at", table: "")) AND \(isAfter) ORDER BY at, id LIMIT \(limit)",
            of: me, in: reader)
    }

    private static func fetch(_ condition: SQL, of me: ID<User>, in reader: any Reader) throws -> [ScheduleItem] {
        try reader.rows(
            """
            SELECT id, \(EntryRow.columns) FROM schedule_entry
            WHERE user_id = \(me) AND deleted_at IS NULL AND \(condition)
            """
        ) { row in
            let id: ID<ScheduleEntry> = try row.next()
            return item(EntryRow(id: id, owner: me, details: try EntryRow.details(&row)))
        }
    }

    /// Returns the actor's open to-do items in events that they see.
    private static func todos(_ span: Span, as actor: Actor, limit: Int, in reader: any Reader) throws -> [ScheduleItem]
    {
        let me = try actor.verified().id
        return try reader.rows(
            """
            SELECT DISTINCT t.id, t.title, t.description, t.due_at, e.time_zone, e.id, e.title
            FROM todo_person p JOIN todo t ON t.id = p.todo_id JOIN event e ON e.id = t.event_id
            WHERE p.user_id = \(me) AND p.part <> 'completed' AND t.completed_at IS NULL AND \(span.holds("t.due_at", "t.id"))
                AND \(EventAccess.condition(for: actor))
            ORDER BY t.due_at, t.id LIMIT \(limit)
            """
        ) { row in
            let id: ID<Todo> = try row.next()
            return ScheduleItem(
                id: "\(id)", kind: .todo, title: try row.next(), description: try row.next(), at: try row.next(),
                timeZone: try row.next(),
                eventId: try row.next(), eventTitle: try row.next())
        }
    }

    private static func item(_ row: EntryRow) -> ScheduleItem {
        let details = row.details
        return ScheduleItem(
            id: "\(row.id)", kind: .entry, title: details.title, description: details.description, at: details.at,
            endsAt: details.endsAt,
            days: details.days, timeZone: details.timeZone,
            place: details.place, reminders: details.reminders.minutes)
    }

    private static func bytes(_ item: ScheduleItem) -> [UInt8] { ID<ScheduleEntry>(item.id)!.bytes }
}
