/// One step of the schema. Steps are numbered files, applied in order. They only grow: from the first release on, one that
/// was released is never changed, and what is to change comes as the next.
public struct Migration: Sendable {
    public let number: Int
    public let statements: [SQL]

    /// Every step, oldest first.
    public static let all: [Migration] = [.m0001]
}

extension Writer {
    /// Brings the schema up to date.
    ///
    /// - Throws: ``SchemaError`` where the store was written by a newer program.
    public func migrate() throws {
        try execute("CREATE TABLE IF NOT EXISTS migration (number \(.integer) PRIMARY KEY) \(.strict)")
        let applied = try rows("SELECT number FROM migration") { try $0.next(Int.self) }
        if let newest = applied.max(), newest > Migration.all.last!.number { throw SchemaError.newer(newest) }
        for migration in Migration.all where !applied.contains(migration.number) {
            for statement in migration.statements { try execute(statement) }
            try execute("INSERT INTO migration (number) VALUES (\(migration.number))")
        }
    }
}

public enum SchemaError: Error {
    /// The store has a migration of this number, which this program does not know.
    case newer(Int)
}
