/// One step of the schema. Steps are numbered files, applied in order, never changed once released.
public struct Migration: Sendable {
    public let number: Int
    public let statements: [SQL]

    /// Every step, oldest first.
    public static let all: [Migration] = [.m0001, .m0002, .m0003, .m0004, .m0005, .m0006, .m0007, .m0008, .m0009, .m0010, .m0011, .m0012, .m0013, .m0014, .m0015]
}

extension Writer {
    /// Brings the schema up to date.
    ///
    /// - Throws: ``SchemaError`` where the store was written by a newer program.
    public func migrate() throws {
        try execute("CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY) STRICT")
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
