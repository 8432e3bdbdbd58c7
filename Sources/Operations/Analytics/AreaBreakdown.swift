import Domain
import Store

/// The totals of each area including its sub-areas. A participant has one home, so their numbers add up from below. An
/// activity can be at several venues at once, and counts once in each area that contains any of them.
struct AreaBreakdown {
    private struct Node {
        var id: ID<Area>
        var name: String
        var parent: ID<Area>?
        var depth = 0
        var activities = 0
        var participants = 0
    }

    private var nodes: [Node]
    /// The distinct participants with a home in one of the areas.
    private(set) var participants = 0
    /// With an area, the distinct activities in it by type.
    private(set) var activities: [AnalyticsCounts.OfType] = []

    init(_ counts: AnalyticsCounts, in reader: any Reader) throws {
        let isInArea: SQL = counts.filter.area.map { "a.id IN (\(AreaTree.below($0)))" } ?? "TRUE"
        nodes = try reader.rows("SELECT a.id, a.name, a.parent_id FROM area a WHERE \(isInArea)") {
            Node(id: try $0.next(), name: try $0.next(), parent: try $0.next())
        }
        let places = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($0.element.id, $0.offset) })
        /// The chain of an area and its ancestors, as far as they are in the breakdown.
        let parents = nodes.map(\.parent)
        let chains: [[Int]] = nodes.indices.map { index in
            var chain = [index]
            while chain.count <= AreaDetails.maxDepth, let above = parents[chain.last!].flatMap({ places[$0] }) {
                chain.append(above)
            }
            return chain
        }
        for (area, count) in try AreaBreakdown.participants(counts, in: reader) {
            participants += count
            for index in places[area].map({ chains[$0] }) ?? [] { nodes[index].participants += count }
        }
        let found = try AreaBreakdown.activities(counts, in: reader)
        var types: [ID<ProgrammeKindView>: AnalyticsCounts.OfType] = [:]
        var next = found.startIndex
        while next < found.endIndex {
            let first = next
            while next < found.endIndex, found[next].activity == found[first].activity { next += 1 }
            let touched =
                next - first == 1
                ? places[found[first].area].map { chains[$0] } ?? []
                : Array(Set(found[first..<next].flatMap { places[$0.area].map { chains[$0] } ?? [] }))
            for index in touched { nodes[index].activities += 1 }
            guard let one = found[first].counted else { continue }
            var type = types[one.type] ?? .init(type: one.type, count: 0, active: 0, ongoing: 0)
            type.count += one.count
            type.active += one.active
            type.ongoing += one.ongoing
            types[one.type] = type
        }
        activities = Array(types.values)
        for index in nodes.indices { nodes[index].depth = chains[index].count }
    }

    /// Returns the areas that are not empty, top level first, up to a maximum.
    func areas(limit: Int) -> [AreaShare] {
        nodes.filter { $0.activities > 0 || $0.participants > 0 }
            .sorted { ($0.depth, SearchText.folded($0.name), $0.id) < ($1.depth, SearchText.folded($1.name), $1.id) }
            .prefix(limit)
            .map {
                AreaShare(
                    geographicAreaId: $0.id, geographicAreaName: $0.name, parentGeographicAreaId: $0.parent,
                    activityCount: $0.activities,
                    participantCount: $0.participants)
            }
    }

    /// Returns the participants with a home directly in each area.
    private static func participants(
        _ counts: AnalyticsCounts, in reader: any Reader
    ) throws -> [(area: ID<Area>, count: Int)] {
        let counted: SQL =
            counts.coversAllCurrentData
            ? "SELECT v.area_id, sum(t.people) FROM venue v JOIN participation_tally t ON t.venue_id = v.id WHERE \(isInArea(counts)) GROUP BY v.area_id"
            : """
            SELECT v.area_id, count(*) FROM venue v JOIN participant_address h ON h.venue_id = v.id
            WHERE \(isInArea(counts)) AND \(AnalyticsTerms.holds(at: counts.time))
                AND EXISTS (SELECT 1 FROM assignment x WHERE x.participant_id = h.participant_id AND \(counts.assignmentCounts))
            GROUP BY v.area_id
            """
        return try reader.rows(counted) { (try $0.next(), try $0.next()) }
    }

    private struct Found {
        var activity: ID<Activity>
        var area: ID<Area>
        /// Its contribution to its type; nil without an area, because then all activities are counted at once.
        var counted: AnalyticsCounts.OfType?
    }

    /// Returns activities with the areas that they are directly in, sorted by activity. An area occurs twice if the
    /// activity is at two of its venues.
    private static func activities(_ counts: AnalyticsCounts, in reader: any Reader) throws -> [Found] {
        let isOfArea = counts.filter.area != nil
        let isActive = AnalyticsTerms.isActive(at: counts.time)
        // If all activities count and no types are needed, the join is unnecessary.
        let activity: SQL = counts.coversAllCurrentData && !isOfArea ? "" : "JOIN activity a ON a.id = h.activity_id"
        let told: SQL =
            isOfArea
            ? ", a.type_id, CASE WHEN \(isActive) THEN 1 ELSE 0 END, CASE WHEN \(isActive) AND a.ends_at IS NULL THEN 1 ELSE 0 END"
            : ""
        let found = try reader.rows(
            """
            SELECT h.activity_id, v.area_id \(told) FROM venue v JOIN activity_venue h ON h.venue_id = v.id \(activity)
            WHERE \(isInArea(counts)) AND \(AnalyticsTerms.holds(at: counts.time)) AND \(counts.activityCounts)
            """
        ) { row in
            Found(
                activity: try row.next(), area: try row.next(),
                counted: isOfArea
                    ? .init(type: try row.next(), count: 1, active: try row.next(), ongoing: try row.next()) : nil)
        }
        return found.sorted { $0.activity < $1.activity }
    }

    private static func isInArea(_ counts: AnalyticsCounts) -> SQL {
        counts.filter.area.map { "v.area_id IN (\(AreaTree.below($0)))" } ?? "TRUE"
    }
}
