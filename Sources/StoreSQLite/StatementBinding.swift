import GRDBSQLite
import Store

enum StatementBinding {
    /// Makes SQLite copy the value that it is given.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    static func bind(_ value: SQLValue, to statement: OpaquePointer, at index: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(statement, index)
        case .boolean(let flag): return sqlite3_bind_int64(statement, index, flag ? 1 : 0)
        case .integer(let number): return sqlite3_bind_int64(statement, index, number)
        case .real(let number): return sqlite3_bind_double(statement, index, number)
        case .text(var text):
            // Empty text may have no address, which SQLite would treat as null.
            if text.isEmpty { return sqlite3_bind_text(statement, index, "", 0, copied) }
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    sqlite3_bind_text(statement, index, $0.baseAddress, Int32($0.count), copied)
                }
            }
        case .blob(let bytes):
            guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(statement, index, 0) }
            return bytes.withUnsafeBytes {
                sqlite3_bind_blob(statement, index, $0.baseAddress, Int32($0.count), copied)
            }
        }
    }
}
