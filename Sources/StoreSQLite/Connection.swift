import Foundation
import GRDB
import GRDBSQLite
import Store

/// One GRDB connection as the engine-neutral reader and writer.
///
/// GRDB opens, pools, migrates between modes and backs up; the statements of every request run on SQLite's own calls,
/// which costs a third of going through GRDB's rows and arguments.
struct Connection: Writer {
    private let db: GRDB.Database
    private let statements: StatementCache

    init(_ db: GRDB.Database, _ statements: StatementCache) {
        self.db = db
        self.statements = statements
    }

    func rows<Value>(_ sql: Store.SQL, _ decode: (inout Store.Row) throws -> Value) throws -> [Value] {
        let statement = try prepared(sql)
        defer { sqlite3_reset(statement) }
        var values: [Value] = []
        while try step(statement) {
            var row = Store.Row(StatementColumns(statement))
            values.append(try decode(&row))
        }
        return values
    }

    func row<Value>(_ sql: Store.SQL, _ decode: (inout Store.Row) throws -> Value) throws -> Value? {
        let statement = try prepared(sql)
        defer { sqlite3_reset(statement) }
        guard try step(statement) else { return nil }
        var row = Store.Row(StatementColumns(statement))
        let value = try decode(&row)
        // A statement with RETURNING does its work only when it is run to the end.
        while try step(statement) {}
        return value
    }

    @discardableResult
    func execute(_ sql: Store.SQL) throws -> Int {
        let statement = try prepared(sql)
        defer { sqlite3_reset(statement) }
        while try step(statement) {}
        return db.changesCount
    }

    private func prepared(_ sql: Store.SQL) throws -> SQLiteStatement {
        let statement = try statements.statement(sql, in: db)
        for (index, value) in sql.arguments.enumerated() {
            let code = StatementBinding.bind(value, to: statement, at: Int32(index + 1))
            guard code == SQLITE_OK else { throw failure(code, sql) }
        }
        return statement
    }

    /// False when there are no more rows.
    private func step(_ statement: SQLiteStatement) throws -> Bool {
        let code = sqlite3_step(statement)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw failure(code, nil)
        }
    }

    private func failure(_ code: Int32, _ sql: Store.SQL?) -> DatabaseError {
        DatabaseError(resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage, sql: sql?.text(in: SQLiteDialect()))
    }
}

private enum StatementBinding {
    /// SQLite makes its own copy of what it is given.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    static func bind(_ value: SQLValue, to statement: SQLiteStatement, at index: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(statement, index)
        case .boolean(let flag): return sqlite3_bind_int64(statement, index, flag ? 1 : 0)
        case .integer(let number): return sqlite3_bind_int64(statement, index, number)
        case .real(let number): return sqlite3_bind_double(statement, index, number)
        case .text(var text):
            // Empty text may have no address, which SQLite would take for null.
            if text.isEmpty { return sqlite3_bind_text(statement, index, "", 0, copied) }
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    sqlite3_bind_text(statement, index, $0.baseAddress, Int32($0.count), copied)
                }
            }
        case .blob(let bytes):
            guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(statement, index, 0) }
            return bytes.withUnsafeBytes { sqlite3_bind_blob(statement, index, $0.baseAddress, Int32($0.count), copied) }
        }
    }
}

/// The columns of a statement's current row.
private struct StatementColumns: RowSource {
    private let statement: SQLiteStatement

    init(_ statement: SQLiteStatement) {
        self.statement = statement
    }

    func isNull(_ index: Int) -> Bool { sqlite3_column_type(statement, Int32(index)) == SQLITE_NULL }
    func boolean(_ index: Int) -> Bool { sqlite3_column_int64(statement, Int32(index)) != 0 }
    func integer(_ index: Int) -> Int64 { sqlite3_column_int64(statement, Int32(index)) }
    func real(_ index: Int) -> Double { sqlite3_column_double(statement, Int32(index)) }

    func text(_ index: Int) -> String {
        guard let start = sqlite3_column_text(statement, Int32(index)) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, Int32(index)))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    func blob(_ index: Int) -> [UInt8] {
        guard let start = sqlite3_column_blob(statement, Int32(index)) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, Int32(index)))))
    }
}
