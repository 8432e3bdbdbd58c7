import Domain
public import Store

extension Replica {
    /// How a replica's file fits this build.
    public enum Fit: Sendable {
        /// Its tables are those of this build, and it holds all kinds of rows that this build knows.
        case current
        /// Its tables are those of this build after the migrations, but it was filled by another build, so it may lack
        /// rows and columns. It can be read until it is filled again.
        case older
        /// Its tables are others.
        case foreign
    }

    static let shapeTable: SQL = """
        CREATE TABLE IF NOT EXISTS replica_shape (
            -- Of the build that fills the replica.
            digest \(.text) NOT NULL,
            -- Of the tables that it was created with, and its last migration.
            tables \(.text) NOT NULL,
            migration \(.integer) NOT NULL
        ) \(.strict)
        """

    /// Returns how the replica fits this build, after its migrations have run. Records the shape of a new one.
    public static func fit(in writer: any Writer) throws -> Fit {
        let known = try writer.row("SELECT digest, tables, migration FROM replica_shape") {
            (digest: try $0.next(String.self), tables: try $0.next(String.self), migration: try $0.next(Int.self))
        }
        guard let known else {
            let last = Migration.all.last?.number ?? 0
            try writer.execute(
                """
                INSERT INTO replica_shape (digest, tables, migration)
                VALUES (\(shape), \(tables(through: last)), \(last))
                """)
            return .current
        }
        if known.digest == shape { return .current }
        return known.tables == tables(through: known.migration) ? .older : .foreign
    }

    /// Identifies the tables and the kinds of rows of this build.
    private static let shape: String = {
        let kinds = RowShape.all.map { shape in
            "\(shape.kind) " + shape.fields.map { "\($0.name) \($0.kind)" }.joined(separator: ",")
        }
        return digest([tables(through: .max)] + kinds)
    }()

    /// Identifies the tables after a migration.
    private static func tables(through last: Int) -> String {
        digest(Migration.all.filter { $0.number <= last }.flatMap(\.statements).map(\.literal))
    }

    private static func digest(_ texts: [String]) -> String {
        String(StableHash.of(texts.joined(separator: "\n").utf8), radix: 16)
    }
}
