import Domain
public import Store

extension Replica {
    static let shapeTable: SQL = """
        CREATE TABLE IF NOT EXISTS replica_shape (digest \(.text) NOT NULL) \(.strict)
        """

    /// Returns whether the tables are those of this build and hold all kinds of rows that it knows. If not, the replica
    /// is filled again, because it lacks what its former build ignored.
    public static func hasCurrentShape(in writer: any Writer) throws -> Bool {
        let known: String? = try writer.value("SELECT digest FROM replica_shape")
        if known == nil { try writer.execute("INSERT INTO replica_shape (digest) VALUES (\(shape))") }
        return known == nil || known == shape
    }

    /// Identifies the tables and the kinds of rows of this build.
    private static let shape: String = {
        let tables = Migration.all.flatMap(\.statements).map(\.literal)
        let kinds = RowShape.all.map { shape in
            "\(shape.kind) " + shape.fields.map { "\($0.name) \($0.kind)" }.joined(separator: ",")
        }
        return String(StableHash.of((tables + kinds).joined(separator: "\n").utf8), radix: 16)
    }()
}
