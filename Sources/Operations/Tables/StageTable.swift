public import Domain
public import Store

/// Keeps some lines of a table that is about to be taken over, so that nothing of it is lost once it begins. Whoever reads the table has
/// asked whether they may.
public struct StageTable: SystemCommand {
    public static let name = "programme.stageTable"
    // The import has its line, by whoever began it.
    public static let isAudited = false
    /// The most that is worth giving to one command.
    public static let batch = 500

    public struct Line: Codable, Sendable {
        /// In the file, from 1.
        public var line: Int
        public var change: TableChange

        public init(line: Int, change: TableChange) {
            self.line = line
            self.change = change
        }
    }

    public var id: ID<TableImport>
    public var kind: TableKind
    /// What the file is called.
    public var file: String
    /// Who takes it over; nil for the command line.
    public var user: ID<User>?
    /// Lines that say what is so already.
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
