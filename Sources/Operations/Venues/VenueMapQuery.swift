public import Domain
public import Store

public enum VenueMapQuery {
    /// The maximum number of activities listed for one venue.
    private static let maxNamedActivities = 5

    /// Returns venues with coordinates, each with its activities in the requested time span, or current and future
    /// ones. With a filter, only venues with matching activities are returned.
    ///
    /// - Returns: At most `limit` venues, and whether these are all.
    public static func venues(
        _ filter: ActivityFilter = ActivityFilter(), as actor: Actor, limit: Int, now: Instant, in reader: any Reader
    ) throws -> (venues: [MappedVenue], isWhole: Bool) {
        try ProgrammeAccess.check(.see, actor)
        let beginning = filter.from ?? (filter.to == nil ? now : nil)
        let isAfter: SQL = beginning.map { "(h.effective_to IS NULL OR h.effective_to > \($0))" } ?? "TRUE"
        let isInPeriod: SQL = "\(isAfter) AND \(filter.to.map { "h.effective_from < \($0)" as SQL } ?? "TRUE")"
        let words = TrigramIndex.activities.texts([SearchText.part(filter.query)].compactMap(\.self))
        // For an activity at several venues, only those in the area.
        let isInArea: SQL = filter.area.map { "v.area_id IN (\(AreaTree.below($0)))" } ?? "TRUE"
        var anywhere = filter
        anywhere.area = nil
        let fits: SQL =
            "\(words.condition) AND \(try ListFilter.condition(ActivityQuery.filters(anywhere, now: now), keyed: "a.id", in: reader).condition)"
        let takesPlace: SQL = """
            EXISTS (
                SELECT 1 FROM activity_venue h JOIN activity a ON a.id = h.activity_id JOIN activity_search s ON s.activity_id = a.id
                WHERE h.venue_id = v.id AND \(isInPeriod) AND \(fits))
            """
        let ids = try reader.rows(
            """
            SELECT v.id FROM venue v WHERE v.latitude IS NOT NULL AND \(isInArea) AND \(filter == ActivityFilter() ? "TRUE" : takesPlace)
            ORDER BY NOT EXISTS (SELECT 1 FROM activity_venue h WHERE h.venue_id = v.id AND \(isInPeriod)), v.latitude, v.longitude, v.id LIMIT \(limit + 1)
            """
        ) { try $0.next(ID<Venue>.self) }
        let shown = Array(ids.prefix(limit))
        guard !shown.isEmpty else { return ([], true) }
        var activities: [ID<Venue>: [(id: ID<Activity>, status: ActivityStatus)]] = [:]
        for start in stride(from: 0, to: shown.count, by: 500) {
            let some = shown[start..<min(start + 500, shown.count)]
            let pairs = try reader.rows(
                """
                SELECT DISTINCT h.venue_id, a.id, a.status, a.starts_at
                FROM activity_venue h JOIN activity a ON a.id = h.activity_id JOIN activity_search s ON s.activity_id = a.id
                WHERE h.venue_id IN \(list: some) AND \(isInPeriod) AND \(fits) ORDER BY a.starts_at DESC, a.id
                """
            ) {
                (
                    venue: try $0.next(ID<Venue>.self),
                    activity: (id: try $0.next(ID<Activity>.self), status: try $0.next(ActivityStatus.self))
                )
            }
            for pair in pairs { activities[pair.venue, default: []].append(pair.activity) }
        }
        let wanted = Array(Set(activities.values.flatMap { $0.prefix(maxNamedActivities).map(\.id) }))
        var views: [ID<Activity>: ActivityView] = [:]
        for start in stride(from: 0, to: wanted.count, by: 500) {
            for one in try ActivityQuery.activities(
                Array(wanted[start..<min(start + 500, wanted.count)]), as: actor, in: reader)
            { views[one.id] = one }
        }
        let venues = try VenueQuery.venues(shown, in: reader)
        return (
            shown.compactMap { id in
                venues[id].map { venue in
                    let all = activities[id] ?? []
                    return MappedVenue(
                        venue: venue, activities: all.prefix(maxNamedActivities).compactMap { views[$0.id] },
                        activityCount: all.count, statuses: Set(all.map(\.status)))
                }
            }, ids.count <= limit
        )
    }
}
