public import Domain
public import Store

public enum AreaQuery {
    private static let order = ListOrder(column: "a.name_key", id: "a.id")

    /// Returns a page of all areas by name.
    ///
    /// - Parameter query: Text that the name must contain, ignoring case and diacritics.
    public static func areas(
        matching query: String? = nil, as actor: Actor, after cursor: PageCursor? = nil, limit: Int,
        in reader: any Reader
    ) throws -> Page<AreaView> {
        try ProgrammeAccess.check(.see, actor)
        let matches: SQL =
            SearchText.part(query).map { "a.name_key LIKE \(SearchText.pattern($0)) ESCAPE '\\'" } ?? "TRUE"
        return try page(matches, after: cursor, limit: limit, in: reader)
    }

    /// Returns one area.
    ///
    /// - Throws: ``Refusal`` `not_found`.
    public static func area(_ id: ID<Area>, as actor: Actor, in reader: any Reader) throws -> AreaView {
        try ProgrammeAccess.check(.see, actor)
        return try fetch("a.id = \(id)", limit: 1, in: reader).first.orNotFound()
    }

    /// Returns a page of the direct sub-areas of an area, or of the top-level areas, by name.
    public static func children(
        of id: ID<Area>?, as actor: Actor, after cursor: PageCursor? = nil, limit: Int, in reader: any Reader
    ) throws -> Page<AreaView> {
        try ProgrammeAccess.check(.see, actor)
        guard let id else { return try page("a.parent_id IS NULL", after: cursor, limit: limit, in: reader) }
        _ = try AreaRow.existing(id, in: reader)
        return try page("a.parent_id = \(id)", after: cursor, limit: limit, in: reader)
    }

    /// Returns the ancestors of an area, nearest first.
    public static func ancestors(of id: ID<Area>, as actor: Actor, in reader: any Reader) throws -> [AreaView] {
        try ProgrammeAccess.check(.see, actor)
        let chain = try AreaTree.chain(from: id, in: reader)
        guard !chain.isEmpty else { throw Refusal.notFound }
        let above = Array(chain.dropFirst())
        guard !above.isEmpty else { return [] }
        let areas = try fetch("a.id IN \(list: above)", limit: above.count, in: reader)
        return above.compactMap { id in areas.first { $0.id == id } }
    }

    /// Returns the tree of all areas in depth-first order, siblings by name. If there are more than the limit, the
    /// upper levels are kept.
    ///
    /// - Returns: Each area with its depth (0 at the top), and whether the tree is complete.
    public static func tree(
        as actor: Actor, limit: Int, in reader: any Reader
    ) throws -> (areas: [(area: AreaView, depth: Int)], isWhole: Bool) {
        try ProgrammeAccess.check(.see, actor)
        var (all, level): ([AreaView], [AreaView]) = (
            [], try fetch("a.parent_id IS NULL", limit: limit + 1, in: reader)
        )
        while !level.isEmpty, all.count <= limit {
            all += level
            var next: [AreaView] = []
            for start in stride(from: 0, to: level.count, by: 500) where all.count + next.count <= limit {
                let parents = level[start..<min(start + 500, level.count)].filter { $0.childCount > 0 }.map(\.id)
                if parents.isEmpty { continue }
                next += try fetch("a.parent_id IN \(list: parents)", limit: limit + 1 - all.count, in: reader)
            }
            level = next
        }
        let isWhole = all.count <= limit
        let kept = all.prefix(limit)
        let children = Dictionary(grouping: kept, by: \.parentGeographicAreaId)
        var ordered: [(area: AreaView, depth: Int)] = []
        var open = (children[nil] ?? []).reversed().map { (area: $0, depth: 0) }
        while let one = open.popLast() {
            ordered.append(one)
            open += (children[one.area.id] ?? []).reversed().map { (area: $0, depth: one.depth + 1) }
        }
        return (ordered, isWhole)
    }

    /// Returns the uses that prevent deleting an area.
    public static func uses(of id: ID<Area>, as actor: Actor, in reader: any Reader) throws -> ProgrammeUses {
        try ProgrammeAccess.check(.edit, actor)
        return try AreaRow.uses(of: id, in: reader)
    }

    /// Returns the current totals of an area including its sub-areas.
    public static func statistics(
        of id: ID<Area>, as actor: Actor, now: Instant, in reader: any Reader
    ) throws -> AreaStatistics {
        try ProgrammeAccess.check(.see, actor)
        _ = try AreaRow.existing(id, in: reader)
        let isActive = AnalyticsTerms.isActive(at: now)
        let counts = try reader.row(
            """
            SELECT count(*), count(CASE WHEN \(isActive) THEN 1 END), count(CASE WHEN \(isActive) AND a.ends_at IS NULL THEN 1 END)
            FROM activity a WHERE a.id IN (\(AnalyticsTerms.activities(in: id, at: now)))
            """
        ) { (all: try $0.next(Int.self), active: try $0.next(Int.self), ongoing: try $0.next(Int.self)) }
        let people: Int? = try reader.value(
            "SELECT sum(people) FROM participation_tally WHERE venue_id IN (\(AnalyticsTerms.venues(in: id)))")
        return AreaStatistics(
            geographicAreaId: id, totalActivities: counts?.all ?? 0, totalParticipants: people ?? 0,
            activeActivities: counts?.active ?? 0,
            ongoingActivities: counts?.ongoing ?? 0)
    }

    private static func page(
        _ condition: SQL, after cursor: PageCursor?, limit: Int, in reader: any Reader
    ) throws -> Page<AreaView> {
        let rows = try fetch("\(condition) AND \(order.after(cursor))", limit: limit + 1, in: reader)
        return Page(rows, limit: limit) { PageCursor(key: 0, id: $0.id.bytes, name: SearchText.name($0.name)) }
    }

    /// Returns areas that match a condition, by name.
    private static func fetch(_ condition: SQL, limit: Int, in reader: any Reader) throws -> [AreaView] {
        try reader.rows(
            """
            SELECT a.id, a.name, a.area_type, a.parent_id, (SELECT count(*) FROM area c WHERE c.parent_id = a.id),
                (SELECT count(*) FROM venue v WHERE v.area_id = a.id), a.created_at, a.updated_at
            FROM area a WHERE \(condition) ORDER BY \(order.sql) LIMIT \(limit)
            """
        ) {
            AreaView(
                id: try $0.next(), name: try $0.next(), areaType: try $0.next(), parentGeographicAreaId: try $0.next(),
                childCount: try $0.next(),
                venueCount: try $0.next(), createdAt: try $0.next(), updatedAt: try $0.next())
        }
    }
}
