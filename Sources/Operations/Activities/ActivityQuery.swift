public import Domain
public import Store

public enum ActivityQuery {
    public static func activities(
        _ filter: ActivityFilter = ActivityFilter(), as actor: Actor, after cursor: PageCursor? = nil, limit: Int,
        now: Instant, in reader: any Reader
    ) throws -> Page<ActivityView> {
        try ProgrammeAccess.check(.see, actor)
        let list = try ProgrammeList(
            filter, filters(filter, now: now), in: .activities, id: "a.id", date: "a.starts_at", after: cursor, reader)
        var rows = try fetch(list.condition, from: list.source, order: list.order, limit: limit + 1, in: reader)
        let venues = try Dictionary(
            grouping: self.venues(rows.map(\.id), AnalyticsTerms.holds(at: now), in: reader),
            by: \.activityId)
        for index in rows.indices { rows[index].venues = venues[rows[index].id] ?? [] }
        return Page(rows, limit: limit) { pageCursor(of: $0, in: filter) }
    }

    /// Returns the cursor of an activity in the list of a filter.
    public static func pageCursor(of one: ActivityView, in filter: ActivityFilter) -> PageCursor {
        filter.cursor(one.id, date: one.startDate, text: SearchText.lines(one.name))
    }

    /// Returns the filter's conditions on `activity a`, except its text.
    static func filters(_ filter: ActivityFilter, now: Instant) -> [ListFilter] {
        var filters: [ListFilter] = []
        if let from = filter.from {
            filters.append(
                ListFilter(
                    condition: "coalesce(a.ends_at, \(from)) >= \(from) AND coalesce(a.closed_at, \(from)) >= \(from)"))
        }
        if let to = filter.to { filters.append(ListFilter(condition: "a.starts_at < \(to)")) }
        if let type = filter.type {
            filters.append(
                ListFilter(ids: "SELECT id FROM activity WHERE type_id = \(type)", condition: "a.type_id = \(type)"))
        }
        if let status = filter.status {
            filters.append(
                ListFilter(ids: "SELECT id FROM activity WHERE status = \(status)", condition: "a.status = \(status)"))
        }
        if let venue = filter.venue {
            filters.append(
                ListFilter(
                    ids: "SELECT DISTINCT activity_id FROM activity_venue WHERE venue_id = \(venue)",
                    condition:
                        "EXISTS (SELECT 1 FROM activity_venue h WHERE h.activity_id = a.id AND h.venue_id = \(venue))"))
        }
        if let area = filter.area {
            let (venues, isNow) = (AnalyticsTerms.venues(in: area), AnalyticsTerms.holds(at: now))
            filters.append(
                ListFilter(
                    ids: AnalyticsTerms.activities(in: area, at: now),
                    // The planner hint `+` avoids examining every venue of the area for each activity.
                    condition:
                        "EXISTS (SELECT 1 FROM activity_venue h WHERE h.activity_id = a.id AND +h.venue_id IN (\(venues)) AND \(isNow))"
                ))
        }
        return filters
    }

    /// Returns one activity with all its venues, past ones included, newest first.
    ///
    /// - Throws: ``Refusal`` `not_found`.
    public static func activity(_ id: ID<Activity>, as actor: Actor, in reader: any Reader) throws -> ActivityView {
        try ProgrammeAccess.check(.see, actor)
        var activity = try fetch("a.id = \(id)", order: "a.id", limit: 1, in: reader).first.orNotFound()
        activity.venues = try venues([id], "TRUE", in: reader)
        return activity
    }

    /// Returns the existing activities with the given ids, latest start first.
    public static func activities(
        _ ids: [ID<Activity>], as actor: Actor, in reader: any Reader
    ) throws -> [ActivityView] {
        try ProgrammeAccess.check(.see, actor)
        return ids.isEmpty
            ? [] : try fetch("a.id IN \(list: ids)", order: "a.starts_at DESC, a.id", limit: ids.count, in: reader)
    }

    /// Returns the venues of an activity, past ones included, newest first.
    public static func venues(of id: ID<Activity>, as actor: Actor, in reader: any Reader) throws -> [ActivityVenueView]
    {
        try ProgrammeAccess.check(.see, actor)
        _ = try ActivityRow.existing(id, in: reader)
        return try venues([id], "TRUE", in: reader)
    }

    /// Returns the activity of a venue history entry.
    ///
    /// - Throws: ``Refusal`` `not_found`.
    public static func activity(of id: ID<ActivityVenue>, as actor: Actor, in reader: any Reader) throws -> ID<Activity>
    {
        try ProgrammeAccess.check(.see, actor)
        return try ActivityVenueRow.existing(id, in: reader).activity
    }

    /// Returns a page of an activity's assignments, by participant name and then by id.
    ///
    /// - Parameter when: Limits the page to current or ended assignments; nil includes both.
    public static func assignments(
        of id: ID<Activity>, _ when: AssignmentTime? = nil, as actor: Actor, after cursor: PageCursor? = nil,
        limit: Int, in reader: any Reader
    ) throws -> Page<AssignmentView> {
        try ProgrammeAccess.check(.see, actor)
        _ = try ActivityRow.existing(id, in: reader)
        let order = ListOrder(column: "s.text", id: "x.id")
        let isThen: SQL =
            switch when {
            case .current: "x.ended_at IS NULL"
            case .ended: "x.ended_at IS NOT NULL"
            case nil: "TRUE"
            }
        let rows = try assignments(
            "x.activity_id = \(id) AND \(isThen) AND \(order.after(cursor))", order: order.sql, limit: limit + 1,
            in: reader)
        return Page(rows.map(\.view), limit: limit) { one in
            PageCursor(key: 0, id: one.id.bytes, name: rows.first { $0.view.id == one.id }?.text ?? "")
        }
    }

    /// Returns a participant's assignments, current ones first, then newest first.
    public static func assignments(
        of id: ID<Participant>, as actor: Actor, limit: Int, in reader: any Reader
    ) throws -> [AssignmentView] {
        try ProgrammeAccess.check(.see, actor)
        return try assignments(
            "x.participant_id = \(id)", order: "x.ended_at IS NOT NULL, x.assigned_at DESC, x.id", limit: limit,
            in: reader
        ).map(\.view)
    }

    /// Returns one assignment.
    ///
    /// - Throws: ``Refusal`` `not_found`.
    public static func assignment(_ id: ID<Assignment>, as actor: Actor, in reader: any Reader) throws -> AssignmentView
    {
        try ProgrammeAccess.check(.see, actor)
        return try assignments("x.id = \(id)", order: "x.id", limit: 1, in: reader).first.orNotFound().view
    }

    // MARK: Reading

    private static func fetch(
        _ condition: SQL, from source: SQL = "activity_search", order: SQL, limit: Int, in reader: any Reader
    ) throws -> [ActivityView] {
        try reader.rows(
            """
            SELECT a.id, a.name, a.description, a.starts_at, a.ends_at, a.status, t.id, t.name, t.is_predefined,
                (SELECT count(DISTINCT x.participant_id) FROM assignment x WHERE x.activity_id = a.id AND x.ended_at IS NULL), a.closed_at, a.created_at, a.updated_at
            FROM activity a JOIN \(source) s ON s.activity_id = a.id JOIN activity_type t ON t.id = a.type_id
            WHERE \(condition) ORDER BY \(order) LIMIT \(limit)
            """
        ) {
            ActivityView(
                id: try $0.next(), name: try $0.next(), description: try $0.next(), startDate: try $0.next(),
                endDate: try $0.next(),
                status: try $0.next(),
                activityType: ProgrammeKindView(id: try $0.next(), name: try $0.next(), isPredefined: try $0.next()),
                participantCount: try $0.next(), closedAt: try $0.next(), createdAt: try $0.next(),
                updatedAt: try $0.next())
        }
    }

    private static func venues(
        _ activities: [ID<Activity>], _ condition: SQL, in reader: any Reader
    ) throws -> [ActivityVenueView] {
        guard !activities.isEmpty else { return [] }
        let rows = try ActivityVenueRow.rows(
            "h.activity_id IN \(list: activities) AND \(condition)", order: "h.effective_from DESC, h.id", in: reader)
        let venues = try VenueQuery.venues(Set(rows.map(\.venue)), in: reader)
        return rows.compactMap { row in
            venues[row.venue].map {
                ActivityVenueView(
                    id: row.id, activityId: row.activity, venue: $0, effectiveFrom: row.period.from,
                    effectiveTo: row.period.to)
            }
        }
    }

    private static func assignments(
        _ condition: SQL, order: SQL, limit: Int, in reader: any Reader
    ) throws -> [(view: AssignmentView, text: String)] {
        try reader.rows(
            """
            SELECT x.id, a.id, a.name, p.id, p.name, r.id, r.name, r.is_predefined, x.note, x.assigned_at, x.ended_at, s.text
            FROM assignment x JOIN activity a ON a.id = x.activity_id JOIN participant p ON p.id = x.participant_id
            JOIN participant_search s ON s.participant_id = p.id JOIN participant_role r ON r.id = x.role_id
            WHERE \(condition) ORDER BY \(order) LIMIT \(limit)
            """
        ) {
            (
                view: AssignmentView(
                    id: try $0.next(), activity: NamedReference(id: try $0.next(), name: try $0.next()),
                    participant: NamedReference(id: try $0.next(), name: try $0.next()),
                    role: ProgrammeKindView(id: try $0.next(), name: try $0.next(), isPredefined: try $0.next()),
                    note: try $0.next(),
                    assignedAt: try $0.next(), endedAt: try $0.next()), text: try $0.next()
            )
        }
    }
}
