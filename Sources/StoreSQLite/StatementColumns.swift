import GRDBSQLite
import Store

/// The columns of a statement's current row.
final class StatementColumns: RowSource {
    private let statement: OpaquePointer

    init(_ statement: OpaquePointer) {
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

    func words(_ index: Int) -> (high: UInt64, low: UInt64)? {
        guard let start = sqlite3_column_blob(statement, Int32(index)),
            sqlite3_column_bytes(statement, Int32(index)) == 16
        else { return nil }
        return (
            UInt64(bigEndian: start.loadUnaligned(as: UInt64.self)),
            UInt64(bigEndian: start.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        )
    }
}
