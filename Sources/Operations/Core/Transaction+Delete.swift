import Domain
import Store

extension Transaction {
    /// Deletes rows and logs their removal from a scope.
    ///
    /// - Parameters:
    ///   - table: The table of the kind, which has a column `id`.
    ///   - condition: A condition on its columns.
    /// - Returns: The number of deleted rows.
    @discardableResult
    func delete(_ kind: RowKind, from table: SQL, where condition: SQL, in scope: Scope) throws -> Int {
        let gone = try rows("DELETE FROM \(table) WHERE \(condition) RETURNING id") { try $0.next(ID<Never>.self) }
        for id in gone { remove(kind, id, from: scope) }
        return gone.count
    }
}
