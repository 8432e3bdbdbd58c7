import Domain
import Store

/// One condition of a list, said in both directions, so that whichever way is shorter can be taken.
struct ListFilter {
    /// The ids of all that it lets through.
    var ids: SQL
    /// Whether it lets one through.
    var holds: SQL
    /// Fewer than this are gathered and put in order; more are met soon enough in the order of the list.
    var few = GramIndex.few

    /// All of some filters: one that lets few through is where the search begins, else rows are looked at in the order of the list.
    ///
    /// - Parameter id: the column of what is listed.
    /// - Returns: the condition, and whether it lets few through.
    static func condition(
        _ filters: [ListFilter], keyed id: SQL, in reader: any Reader
    ) throws -> (condition: SQL, isFew: Bool) {
        if filters.isEmpty { return ("TRUE", false) }
        var fewest: (place: Int, count: Int)?
        for (place, filter) in filters.enumerated() {
            let count: Int =
                try reader.value("SELECT count(*) FROM (SELECT 1 FROM (\(filter.ids)) f LIMIT \(filter.few)) g") ?? 0
            if count < min(filter.few, fewest?.count ?? filter.few) { fewest = (place, count) }
        }
        let all = filters.map { "(\($0.holds))" as SQL }.joined(" AND ")
        guard let fewest else { return (all, false) }
        return ("\(id) IN (\(filters[fewest.place].ids)) AND \(all)", true)
    }
}
