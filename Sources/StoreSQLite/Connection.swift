import Foundation
import GRDB
import Store

/// One GRDB connection as the engine-neutral reader and writer.
struct Connection: Writer {
    private let db: GRDB.Database

    init(_ db: GRDB.Database) {
        self.db = db
    }

    func rows<Value>(_ sql: Store.SQL, _ decode: (inout Store.Row) throws -> Value) throws -> [Value] {
        let cursor = try Row.fetchCursor(statement(sql))
        var values: [Value] = []
        while let row = try cursor.next() {
            var current = Store.Row(RowColumns(row))
            values.append(try decode(&current))
        }
        return values
    }

    func row<Value>(_ sql: Store.SQL, _ decode: (inout Store.Row) throws -> Value) throws -> Value? {
        let cursor = try Row.fetchCursor(statement(sql))
        guard let row = try cursor.next() else { return nil }
        var current = Store.Row(RowColumns(row))
        let value = try decode(&current)
        // A statement with RETURNING does its work only when it is run to the end.
        while try cursor.next() != nil {}
        return value
    }

    func execute(_ sql: Store.SQL) throws -> Int {
        try statement(sql).execute()
        return db.changesCount
    }

    private func statement(_ sql: Store.SQL) throws -> Statement {
        let statement = try db.cachedStatement(sql: sql.text)
        try statement.setArguments(StatementArguments(sql.arguments.map(\.databaseValue)))
        return statement
    }
}

/// GRDB's row, read without copying it.
private struct RowColumns: RowSource {
    let row: GRDB.Row

    init(_ row: GRDB.Row) {
        self.row = row
    }

    func isNull(_ index: Int) -> Bool { row.hasNull(atIndex: index) }
    func integer(_ index: Int) -> Int64 { row[index] }
    func real(_ index: Int) -> Double { row[index] }
    func text(_ index: Int) -> String { row[index] }
    func blob(_ index: Int) -> [UInt8] {
        (try? row.withUnsafeData(atIndex: index) { data in data.map { Array($0) } ?? [] }) ?? []
    }
}

extension SQLValue {
    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let value): value.databaseValue
        case .real(let value): value.databaseValue
        case .text(let value): value.databaseValue
        case .blob(let value): Data(value).databaseValue
        }
    }
}
