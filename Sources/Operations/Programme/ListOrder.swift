import Domain
import Store

/// The order of a list and of its cursors: by a column, then by id.
struct ListOrder {
    var column: SQL
    var id: SQL
    var isDescending = false
    /// Whether the column contains names; otherwise it contains times.
    var isText = true

    var sql: SQL { isDescending ? "\(column) DESC, \(id) DESC" : "\(column), \(id)" }

    /// Returns the condition for the rows after a cursor.
    func after(_ cursor: PageCursor?) -> SQL {
        guard let cursor else { return "TRUE" }
        let place: SQL = isText ? "(\(cursor.name), \(cursor.id))" : "(\(cursor.key), \(cursor.id))"
        return isDescending ? "(\(column), \(id)) < \(place)" : "(\(column), \(id)) > \(place)"
    }
}
