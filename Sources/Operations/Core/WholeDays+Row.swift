package import Domain
package import Store

extension WholeDays {
    /// Reads the columns `start_date` and `end_date`; nil if they are null.
    package init?(_ row: inout Row) throws {
        let (first, last): (CivilDate?, CivilDate?) = (try row.next(), try row.next())
        guard let first, let last else { return nil }
        self.init(first: first, last: last)
    }
}
