import Domain
public import Store

/// A device's store: what one person may see of a community, in the same tables as the server's.
///
/// A row can be in several scopes. The table `held` records which scopes hold it; the row is deleted when none does.
public enum Replica {
    /// Creates the tables that only replicas have.
    public static func prepare(in writer: any Writer) throws {
        try writer.execute(positionTable)
        try writer.execute(shapeTable)
        try writer.execute(
            """
            CREATE TABLE IF NOT EXISTS held (
                scope \(.text) NOT NULL,
                kind \(.text) NOT NULL,
                subject \(.id) NOT NULL,
                PRIMARY KEY (kind, subject, scope)
            ) \(.strictByKey)
            """)
        try writer.execute("CREATE INDEX IF NOT EXISTS held_scope ON held (scope)")
    }

    /// Applies received changes, in the order in which they were sent.
    public static func apply(_ entries: some Sequence<SyncEntry>, in writer: any Writer) throws {
        // Rows of one kind, which follow each other.
        var rows: [ProjectedRow] = []
        func store() throws {
            guard let kind = rows.first?.kind, let shape = RowShape.of(kind) else { return rows = [] }
            try shape.store(rows, in: writer)
            for row in rows {
                try writer.execute(hold.with([row.scope.sqlValue, kind.sqlValue, .blob(row.id)]))
            }
            rows = []
        }
        for entry in entries {
            if let row = entry.row {
                if rows.first?.kind != row.kind { try store() }
                rows.append(row)
            } else if let shape = RowShape.of(entry.change.kind) {
                try store()
                try writer.execute(
                    """
                    DELETE FROM held WHERE kind = \(entry.change.kind) AND subject = \(entry.change.row) AND scope = \(entry.change.scope)
                    """)
                try deleteIfUnheld(entry.change.kind, entry.change.row, shape, in: writer)
            }
        }
        try store()
    }

    private static let hold: SQL = {
        let none = SQLValue.null
        let statement: SQL = """
            INSERT INTO held (scope, kind, subject) VALUES (\(none), \(none), \(none))
            ON CONFLICT (kind, subject, scope) DO NOTHING
            """
        return statement.keyed
    }()

    /// Drops a scope that the person has left or that starts over, and the rows that no other scope of theirs holds.
    public static func drop(_ scope: Scope, in writer: any Writer) throws {
        let rows = try writer.rows("DELETE FROM held WHERE scope = \(scope) RETURNING kind, subject") {
            (kind: try $0.next(RowKind.self), subject: try $0.next([UInt8].self))
        }
        for row in rows {
            if let shape = RowShape.of(row.kind) { try deleteIfUnheld(row.kind, row.subject, shape, in: writer) }
        }
    }

    private static func deleteIfUnheld(_ kind: RowKind, _ row: [UInt8], _ shape: RowShape, in writer: any Writer) throws
    {
        guard try !writer.exists("SELECT 1 FROM held WHERE kind = \(kind) AND subject = \(row)") else { return }
        try shape.delete(row, in: writer)
    }
}
