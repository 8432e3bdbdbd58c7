/// One step of the schema. Steps are numbered files, applied in order. From the first release on, a released step is
/// never changed; a change is a new step.
public struct Migration: Sendable {
    public let number: Int
    public let statements: [SQL]

    /// Every step, oldest first.
    public static let all: [Migration] = [.m0001]
}

extension Writer {
    /// Brings the schema up to date.
    ///
    /// - Throws: ``SchemaError`` if a newer program wrote the store.
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
    /// The store has a migration with this number, which this program does not know.
    case newer(Int)
}
