public import Domain
public import Store

public enum ParticipantQuery {
    public static func participants(
        _ filter: ParticipantFilter = ParticipantFilter(), as actor: Actor, after cursor: PageCursor? = nil, limit: Int,
        in reader: any Reader
    ) throws -> Page<ParticipantView> {
        try ProgrammeAccess.check(.see, actor)
        var filters: [ListFilter] = []
        if let role = filter.role {
            filters.append(
                ListFilter(
                    ids: "SELECT DISTINCT participant_id FROM assignment WHERE role_id = \(role)",
                    condition:
                        "EXISTS (SELECT 1 FROM assignment x WHERE x.participant_id = p.id AND x.role_id = \(role))"))
        }
        if let area = filter.area {
            let venues = AnalyticsTerms.venues(in: area)
            // In name order, the search rows contain each home, so non-matching participants are skipped without
            // further reads. The `+` is a planner hint: it prevents a start from all people of the area, who would have
            // to be sorted for each page.
            let isInTexts =
                filter.sort == .name && TrigramIndex.grams(SearchText.part(filter.query) ?? "").isEmpty
            filters.append(
                ListFilter(
                    ids: "SELECT h.id FROM participant h WHERE h.home_venue_id IN (\(venues))",
                    condition: isInTexts ? "s.home_venue_id IN (\(venues))" : "+p.home_venue_id IN (\(venues))",
                    selectiveLimit: isInTexts ? min(TrigramIndex.selectiveLimit, 200) : TrigramIndex.selectiveLimit))
        }
        let list = try ProgrammeList(
            filter, filters, in: .participants, id: "p.id", date: "p.created_at", after: cursor, reader)
        let rows = try fetch(list.condition, from: list.source, order: list.order, limit: limit + 1, in: reader)
        return Page(rows, limit: limit) { pageCursor(of: $0, in: filter) }
    }

    /// Returns the cursor of an item in a filtered list.
    public static func pageCursor(of one: ParticipantView, in filter: ParticipantFilter) -> PageCursor {
        filter.cursor(one.id, date: one.createdAt, text: SearchText.lines(one.name, one.email))
    }

    /// - Throws: ``Refusal`` `not_found`.
    public static func participant(
        _ id: ID<Participant>, as actor: Actor, in reader: any Reader
    ) throws -> ParticipantView {
        try ProgrammeAccess.check(.see, actor)
        return try fetch("p.id = \(id)", order: "p.id", limit: 1, in: reader).first.orNotFound()
    }

    /// Returns the existing participants among some ids, by name.
    public static func participants(
        _ ids: [ID<Participant>], as actor: Actor, in reader: any Reader
    ) throws -> [ParticipantView] {
        try ProgrammeAccess.check(.see, actor)
        guard !ids.isEmpty else { return [] }
        return try fetch("p.id IN \(list: ids)", order: "s.text, s.participant_id", limit: ids.count, in: reader)
    }

    /// Returns the participant of an address entry.
    ///
    /// - Throws: ``Refusal`` `not_found`.
    public static func participant(
        of id: ID<ParticipantAddress>, as actor: Actor, in reader: any Reader
    ) throws -> ID<Participant> {
        try ProgrammeAccess.check(.see, actor)
        return try HomeHistoryStore.participant(of: id, in: reader)
    }

    /// Returns a participant's address history, newest first.
    public static func addresses(
        of id: ID<Participant>, as actor: Actor, in reader: any Reader
    ) throws -> [ParticipantAddressView] {
        try ProgrammeAccess.check(.see, actor)
        _ = try ParticipantRow.existing(id, in: reader)
        let rows = try HomeHistoryStore.entries(of: id, in: reader)
        let venues = try VenueQuery.venues(Set(rows.map(\.venue)), in: reader)
        return rows.compactMap { row in
            venues[row.venue].map {
                ParticipantAddressView(
                    id: row.id, participantId: id, venue: $0, effectiveFrom: row.period.from,
                    effectiveTo: row.period.to)
            }
        }
    }

    /// Returns a page of the people who live at a venue, by name.
    public static func residents(
        of venue: ID<Venue>, as actor: Actor, after cursor: PageCursor? = nil, limit: Int, in reader: any Reader
    ) throws -> Page<ParticipantView> {
        try ProgrammeAccess.check(.see, actor)
        _ = try VenueRow.existing(venue, in: reader)
        let order = ListOrder(column: "s.text", id: "s.participant_id")
        let rows = try fetch(
            "p.home_venue_id = \(venue) AND \(order.after(cursor))", order: order.sql, limit: limit + 1, in: reader)
        return Page(rows, limit: limit) {
            PageCursor(key: 0, id: $0.id.bytes, name: SearchText.lines($0.name, $0.email))
        }
    }

    /// Returns people who used to live at a venue, by name up to `limit`, and their total number.
    public static func formerResidents(
        of venue: ID<Venue>, as actor: Actor, limit: Int, in reader: any Reader
    ) throws -> (some: [ParticipantView], count: Int) {
        try ProgrammeAccess.check(.see, actor)
        _ = try VenueRow.existing(venue, in: reader)
        let condition: SQL = """
            p.id IN (SELECT h.participant_id FROM participant_address h WHERE h.venue_id = \(venue))
            AND (p.home_venue_id IS NULL OR p.home_venue_id <> \(venue))
            """
        return (
            try fetch(condition, order: "s.text, s.participant_id", limit: limit, in: reader),
            try reader.value("SELECT count(*) FROM participant p WHERE \(condition)") ?? 0
        )
    }

    private static func fetch(
        _ condition: SQL, from source: SQL = "participant_search", order: SQL, limit: Int, in reader: any Reader
    ) throws -> [ParticipantView] {
        try reader.rows(
            """
            SELECT p.id, p.name, p.email, p.phone, p.notes, p.home_venue_id, h.name, p.user_id,
                (SELECT count(DISTINCT x.activity_id) FROM assignment x WHERE x.participant_id = p.id), p.created_at, p.updated_at
            FROM participant p JOIN \(source) s ON s.participant_id = p.id LEFT JOIN venue h ON h.id = p.home_venue_id
            WHERE \(condition) ORDER BY \(order) LIMIT \(limit)
            """
        ) { row in
            let (id, name, email): (ID<Participant>, String, String) = (try row.next(), try row.next(), try row.next())
            let (phone, notes): (String?, String?) = (try row.next(), try row.next())
            let (venue, venueName): (ID<Venue>?, String?) = (try row.next(), try row.next())
            return ParticipantView(
                id: id, name: name, email: email, phone: phone, notes: notes,
                homeVenue: venue.map { NamedReference(id: $0, name: venueName ?? "") },
                userId: try row.next(), activityCount: try row.next(), createdAt: try row.next(),
                updatedAt: try row.next())
        }
    }
}
