import Domain
import Store

/// One condition of a list. With ``ids`` it is expressed in two ways, so that the query can use the cheaper one.
struct ListFilter {
    /// A query for the ids of all matching rows; nil if a search never starts from them.
    var ids: SQL?
    /// The condition that a row matches.
    var condition: SQL
    /// The threshold for starting from `ids`. Below it, the matches are collected and sorted; above it, a scan in list
    /// order finds enough soon.
    var selectiveLimit = TrigramIndex.selectiveLimit

    /// Combines filters. The search starts from a filter with few matches, if one exists, or else scans the rows in
    /// list order.
    ///
    /// - Parameter id: The id column of the listed rows.
    /// - Returns: The condition, and whether it starts from few rows.
    static func condition(
        _ filters: [ListFilter], keyed id: SQL, in reader: any Reader
    ) throws -> (condition: SQL, isSelective: Bool) {
        if filters.isEmpty { return ("TRUE", false) }
        var mostSelective: (ids: SQL, count: Int)?
        for filter in filters {
            guard let ids = filter.ids else { continue }
            let count: Int =
                try reader.value("SELECT count(*) FROM (SELECT 1 FROM (\(ids)) f LIMIT \(filter.selectiveLimit)) g")
                ?? 0
            if count < min(filter.selectiveLimit, mostSelective?.count ?? filter.selectiveLimit) {
                mostSelective = (ids, count)
            }
        }
        let all = filters.map { "(\($0.condition))" as SQL }.joined(" AND ")
        guard let mostSelective else { return (all, false) }
        return ("\(id) IN (\(mostSelective.ids)) AND \(all)", true)
    }
}
