import GRDB
import GRDBSQLite
import Store

/// One SQLite connection with its prepared statements, as an engine-neutral reader and writer. Used by one thread at
/// a time.
///
/// GRDB opens the writing connection, sets its mode and backs up. The statements of requests call SQLite directly,
/// which costs a third of using GRDB's rows and arguments.
final class Connection: Writer {
    /// Bounds the memory of cached statements, because lists of different lengths are different statements.
    private static let maxStatements = 400

    private let file: OpaquePointer
    private let damage: FileDamage?
    private var statements: [Store.SQL.Key: OpaquePointer] = [:]

    /// - Parameters:
    ///   - file: Must stay open until after ``forgetStatements()``.
    ///   - damage: Records that the file is damaged.
    init(_ file: OpaquePointer, damage: FileDamage? = nil) {
        self.file = file
        self.damage = damage
    }

    deinit { forgetStatements() }

    func rows<Value>(_ sql: Store.SQL, _ decode: (inout Store.Row) throws -> Value) throws -> [Value] {
        let statement = try bound(sql)
        defer { end(statement) }
        let columns = StatementColumns(statement)
        var values: [Value] = []
        while try step(statement) {
            var row = Store.Row(columns)
            values.append(try decode(&row))
        }
        return values
    }

    func row<Value>(_ sql: Store.SQL, _ decode: (inout Store.Row) throws -> Value) throws -> Value? {
        let statement = try bound(sql)
        defer { end(statement) }
        guard try step(statement) else { return nil }
        var row = Store.Row(StatementColumns(statement))
        let value = try decode(&row)
        // A statement with RETURNING completes its writes only when it is stepped to the end.
        while try step(statement) {}
        return value
    }

    @discardableResult
    func execute(_ sql: Store.SQL) throws -> Int {
        let statement = try bound(sql)
        defer { end(statement) }
        while try step(statement) {}
        return Int(sqlite3_changes(file))
    }

    /// Finalizes the cached statements, except those still being read.
    func forgetStatements() {
        for (key, statement) in statements where sqlite3_stmt_busy(statement) == 0 {
            sqlite3_finalize(statement)
            statements[key] = nil
        }
    }

    private func bound(_ sql: Store.SQL) throws -> OpaquePointer {
        let statement = try prepared(sql)
        for (index, value) in sql.arguments.enumerated() {
            let code = StatementBinding.bind(value, to: statement, at: Int32(index + 1))
            guard code == SQLITE_OK else { throw failure(code, sql) }
        }
        return statement
    }

    private func prepared(_ sql: Store.SQL) throws -> OpaquePointer {
        let key = sql.key
        if let known = statements[key] { return known }
        if statements.count >= Connection.maxStatements { forgetStatements() }
        StatementLog.log(sql)
        var made: OpaquePointer?
        let code = sqlite3_prepare_v3(
            file, sql.text(in: SQLiteDialect()), -1, UInt32(SQLITE_PREPARE_PERSISTENT), &made, nil)
        guard code == SQLITE_OK, let made else { throw failure(code, sql) }
        statements[key] = made
        return made
    }

    private func end(_ statement: OpaquePointer) {
        WorkCounter.count(statement)
        sqlite3_reset(statement)
    }

    /// Returns false when no rows are left.
    private func step(_ statement: OpaquePointer) throws -> Bool {
        let code = sqlite3_step(statement)
        switch code {
        case SQLITE_ROW:
            WorkCounter.countRow()
            return true
        case SQLITE_DONE: return false
        default: throw failure(code, nil)
        }
    }

    private func failure(_ code: Int32, _ sql: Store.SQL?) -> DatabaseError {
        let error = DatabaseError(
            resultCode: ResultCode(rawValue: code), message: sqlite3_errmsg(file).map { String(cString: $0) },
            sql: sql?.text(in: SQLiteDialect()))
        damage?.record(error)
        return error
    }
}
