import GRDB
import GRDBSQLite
import Store

/// The prepared statements of one connection. Used only where that connection is, so by one thread at a time.
final class StatementCache {
    /// Statements with lists of many lengths must not fill the memory.
    private static let most = 400

    let file: OpaquePointer
    private var statements: [Store.SQL.Key: OpaquePointer] = [:]

    init(_ file: OpaquePointer) {
        self.file = file
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
    }

    func statement(_ sql: Store.SQL) throws -> OpaquePointer {
        let key = sql.key
        if let known = statements[key] { return known }
        if statements.count >= StatementCache.most { forget() }
        StatementRecord.note(sql)
        var made: OpaquePointer?
        let code = sqlite3_prepare_v3(file, sql.text(in: SQLiteDialect()), -1, UInt32(SQLITE_PREPARE_PERSISTENT), &made, nil)
        guard code == SQLITE_OK, let made else { throw failure(code, sql) }
        statements[key] = made
        return made
    }

    /// One that is being read from stays.
    private func forget() {
        for (key, statement) in statements where sqlite3_stmt_busy(statement) == 0 {
            sqlite3_finalize(statement)
            statements[key] = nil
        }
    }

    func failure(_ code: Int32, _ sql: Store.SQL?) -> DatabaseError {
        DatabaseError(
            resultCode: ResultCode(rawValue: code), message: sqlite3_errmsg(file).map { String(cString: $0) },
            sql: sql?.text(in: SQLiteDialect()))
    }
}
