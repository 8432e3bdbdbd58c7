import Foundation
import GRDB

/// Watches the file for commits of any connection and any process, by SQLite's own `data_version`.
///
/// The number means something only when it is asked of one and the same connection, so this has its own.
final class CommitCounter: Sendable {
    private let connection: DatabaseQueue

    init(path: String) throws {
        var configuration = Configuration()
        configuration.readonly = true
        connection = try DatabaseQueue(path: path, configuration: configuration)
    }

    func value() throws -> Int64 {
        try connection.unsafeRead { db in
            let statement = try db.cachedStatement(sql: "PRAGMA data_version")
            return try Int64.fetchOne(statement) ?? 0
        }
    }

    func close() throws {
        try connection.close()
    }
}
