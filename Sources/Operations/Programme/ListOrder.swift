import Domain
import Store

/// The order of a list, and where its pages begin: by a column and, for equal ones, by id.
struct ListOrder {
    var column: SQL
    var id: SQL
    var isDescending: Bool
    /// Of names; else of times.
    var isText: Bool

    var sql: SQL { isDescending ? "\(column) DESC, \(id) DESC" : "\(column), \(id)" }

    /// What comes after a cursor.
    func after(_ cursor: PageCursor?) -> SQL {
        guard let cursor else { return "TRUE" }
        let place: SQL = isText ? "(\(cursor.name), \(cursor.id))" : "(\(cursor.key), \(cursor.id))"
        return isDescending ? "(\(column), \(id)) < \(place)" : "(\(column), \(id)) > \(place)"
    }
}
