import GRDB
import GRDBSQLite
import Store
import Synchronization

/// The prepared statements of one connection. Used only where that connection is, so by one thread at a time.
final class StatementCache {
    /// Statements with lists of many lengths must not fill the memory.
    private static let most = 400

    private var statements: [Store.SQL.Key: Statement] = [:]

    func statement(_ sql: Store.SQL, in db: GRDB.Database) throws -> SQLiteStatement {
        let key = sql.key
        if let known = statements[key] { return known.sqliteStatement }
        if statements.count >= StatementCache.most { statements.removeAll() }
        StatementRecord.note(sql)
        let made = try db.makeStatement(sql: sql.text(in: SQLiteDialect()))
        statements[key] = made
        return made.sqliteStatement
    }
}

/// The caches of all connections of a pool.
final class StatementCaches: Sendable {
    // A cache is handed out only together with its connection, which is never in two hands.
    private struct Entry: @unchecked Sendable {
        let cache: StatementCache
    }

    private let caches = Mutex<[ObjectIdentifier: Entry]>([:])

    func cache(of db: GRDB.Database) -> StatementCache {
        caches.withLock { caches in
            if let known = caches[ObjectIdentifier(db)] { return known }
            let entry = Entry(cache: StatementCache())
            caches[ObjectIdentifier(db)] = entry
            return entry
        }.cache
    }

    /// Before the connections are closed: a statement that is still there would keep its connection open.
    func removeAll() {
        caches.withLock { $0.removeAll() }
    }
}
