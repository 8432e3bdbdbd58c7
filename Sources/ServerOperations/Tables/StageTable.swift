public import Domain
public import Operations
public import Store

/// Stores a batch of the lines of a table before its import, so that none is lost once it starts. The caller has
/// checked the permission.
public struct StageTable: SystemCommand {
    public static let name = "programme.stageTable"
    // The import has an audit entry of its own, by the person who started it.
    public static let isAudited = false
    /// The maximum useful number of lines for one command.
    public static let batch = 500

    public struct Line: Codable, Sendable {
        /// The line number in the file, from 1.
        public var line: Int
        public var change: TableChange

        public init(line: Int, change: TableChange) {
            self.line = line
            self.change = change
        }
    }

    public var id: ID<TableImport>
    public var kind: TableKind
    /// The name of the file.
    public var file: String
    /// The person who imports it; `nil` for the command line.
    public var user: ID<User>?
    /// The number of lines without changes.
    public var unchanged: Int
    public var lines: [Line]

    public init(id: ID<TableImport>, kind: TableKind, file: String, user: ID<User>?, unchanged: Int, lines: [Line]) {
        self.id = id
        self.kind = kind
        self.file = file
        self.user = user
        self.unchanged = unchanged
        self.lines = lines
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let start: Int = try tx.value("SELECT total FROM table_import WHERE id = \(id)") ?? 0
        let new = lines.count { $0.change.isNew }
        try tx.execute(
            """
            INSERT INTO table_import (id, kind, file, user_id, status, total, done, added, updated, unchanged, kept, made_at)
            VALUES (\(id), \(kind), \(String(file.prefix(120))), \(user), \(TableImportStatus.staged), \(lines.count), 0, \(new), \(lines.count - new),
                \(unchanged), 0, \(tx.now))
            ON CONFLICT (id) DO UPDATE SET total = table_import.total + excluded.total, added = table_import.added + excluded.added,
                updated = table_import.updated + excluded.updated
            """)
        for (place, line) in lines.enumerated() {
            try tx.execute(
                """
                INSERT INTO table_import_row (import_id, place, line, subject, body)
                VALUES (\(id), \(start + place), \(line.line), \(line.change.subject), \(TableRecord.encoded(line.change)))
                """)
        }
    }
}
