public import Domain
public import Store

public enum VenueQuery {
    public static func venues(
        _ filter: VenueFilter = VenueFilter(), as actor: Actor, after cursor: PageCursor? = nil, limit: Int,
        in reader: any Reader
    ) throws -> Page<VenueView> {
        try ProgrammeAccess.check(.see, actor)
        var filters: [ListFilter] = []
        if let area = filter.area { filters.append(ListFilter(condition: "v.area_id IN (\(AreaTree.below(area)))")) }
        if let type = filter.type { filters.append(ListFilter(condition: "v.venue_type = \(type)")) }
        let list = try ProgrammeList(
            filter, filters, in: .venues, id: "v.id", date: "v.created_at", after: cursor, reader)
        let rows = try fetch(list.condition, from: list.source, order: list.order, limit: limit + 1, in: reader)
        return Page(rows, limit: limit) { pageCursor(of: $0, in: filter) }
    }

    /// Returns the cursor of a venue in a filtered list.
    public static func pageCursor(of one: VenueView, in filter: VenueFilter) -> PageCursor {
        filter.cursor(one.id, date: one.createdAt, text: SearchText.lines(one.name, one.address))
    }

    /// - Throws: ``Refusal`` `not_found`.
    public static func venue(_ id: ID<Venue>, as actor: Actor, in reader: any Reader) throws -> VenueView {
        try ProgrammeAccess.check(.see, actor)
        return try fetch("v.id = \(id)", order: "v.id", limit: 1, in: reader).first.orNotFound()
    }

    /// Returns the uses of a venue, which prevent its deletion.
    public static func uses(of id: ID<Venue>, as actor: Actor, in reader: any Reader) throws -> ProgrammeUses {
        try ProgrammeAccess.check(.edit, actor)
        return try VenueRow.uses(of: id, in: reader)
    }

    /// Returns venues by id. Venues that do not exist are omitted.
    static func venues(_ ids: some Collection<ID<Venue>>, in reader: any Reader) throws -> [ID<Venue>: VenueView] {
        guard !ids.isEmpty else { return [:] }
        let rows = try fetch("v.id IN \(list: ids)", order: "v.id", limit: ids.count, in: reader)
        return Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
    }

    private static func fetch(
        _ condition: SQL, from source: SQL = "venue_search", order: SQL, limit: Int, in reader: any Reader
    ) throws -> [VenueView] {
        try reader.rows(
            """
            SELECT v.id, v.name, v.address, a.id, a.name, a.area_type, a.parent_id, a.created_at, a.updated_at, v.latitude, v.longitude, v.venue_type, v.created_at, v.updated_at
            FROM venue v JOIN \(source) s ON s.venue_id = v.id JOIN area a ON a.id = v.area_id
            WHERE \(condition) ORDER BY \(order) LIMIT \(limit)
            """
        ) {
            VenueView(
                id: try $0.next(), name: try $0.next(), address: try $0.next(),
                area: AreaSummary(
                    id: try $0.next(), name: try $0.next(), areaType: try $0.next(),
                    parentGeographicAreaId: try $0.next(), createdAt: try $0.next(),
                    updatedAt: try $0.next()),
                latitude: try $0.next(), longitude: try $0.next(), venueType: try $0.next(), createdAt: try $0.next(),
                updatedAt: try $0.next())
        }
    }
}
