import Domain
import Store

/// The tree of areas.
enum AreaTree {
    /// Selects the ids of an area and all its sub-areas.
    static func below(_ id: ID<Area>) -> SQL {
        """
        WITH RECURSIVE below (id) AS (SELECT id FROM area WHERE id = \(id) UNION SELECT a.id FROM area a JOIN below b ON a.parent_id = b.id)
        SELECT id FROM below
        """
    }

    /// Returns an area and its ancestors, nearest first.
    static func chain(from id: ID<Area>, in reader: any Reader) throws -> [ID<Area>] {
        try reader.rows(
            """
            WITH RECURSIVE above (id, parent_id, n) AS (
                SELECT id, parent_id, 0 FROM area WHERE id = \(id)
                UNION ALL SELECT a.id, a.parent_id, u.n + 1 FROM area a JOIN above u ON a.id = u.parent_id WHERE u.n < \(AreaDetails.maxDepth))
            SELECT id FROM above ORDER BY n
            """
        ) { try $0.next() }
    }

    /// Returns the height of an area's subtree: 1 if it has no sub-areas.
    static func height(of id: ID<Area>, in reader: any Reader) throws -> Int {
        try reader.value(
            """
            WITH RECURSIVE below (id, n) AS (
                SELECT id, 1 FROM area WHERE id = \(id)
                UNION ALL SELECT a.id, b.n + 1 FROM area a JOIN below b ON a.parent_id = b.id WHERE b.n <= \(AreaDetails.maxDepth))
            SELECT max(n) FROM below
            """) ?? 1
    }

    /// Checks that an area, or a new one, can be placed in another.
    ///
    /// - Throws: ``Refusal`` `cycle`, or `invalid` at `parentGeographicAreaId`.
    static func check(_ area: ID<Area>?, under parent: ID<Area>?, in reader: any Reader) throws {
        guard let parent else { return }
        let ancestors = try chain(from: parent, in: reader)
        guard !ancestors.isEmpty else {
            throw Refusal.invalid("parentGeographicAreaId", "This area no longer exists. Choose another.")
        }
        try AreaDetails.check(area, under: ancestors, height: area.map { try height(of: $0, in: reader) } ?? 1)
    }
}
