import Domain
import Store

/// A list of the programme after a cursor, as parts of a query for the listed rows, joined with their search texts `s`.
struct ProgrammeList {
    /// The table of `s`.
    let source: SQL
    let condition: SQL
    let order: SQL

    /// - Parameters:
    ///   - filters: The conditions of the filter, except its text.
    ///   - index: The index of the names.
    ///   - id: The id column of the listed rows.
    ///   - date: Their column for the order of time.
    init(
        _ filter: some ProgrammeFilter, _ filters: [ListFilter], in index: TrigramIndex, id: SQL, date: SQL,
        after cursor: PageCursor?, _ reader: any Reader
    ) throws {
        let isByName = filter.sort == .name
        let order = ListOrder(
            column: isByName ? "s.text" : date, id: isByName ? "s.\(index.key)" : id,
            isDescending: filter.isDescending, isText: isByName)
        let filtered = try ListFilter.condition(filters, keyed: id, in: reader)
        let search = try index.search(
            SearchText.part(filter.query), sort: filter.sort, isSelective: filtered.isSelective, in: reader)
        source = search.source
        condition = "\(order.after(cursor)) AND \(search.condition) AND \(filtered.condition)"
        self.order = order.sql
    }
}
