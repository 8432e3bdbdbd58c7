extension Migration {
    /// Calendar files that were taken over, and which events each of them made, so that it can be taken back whole.
    static let m0011 = Migration(
        number: 11,
        statements: [
            """
            CREATE TABLE event_import (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                user_id BLOB NOT NULL REFERENCES user (id) ON DELETE CASCADE,
                name TEXT,
                visibility TEXT NOT NULL,
                added INTEGER NOT NULL DEFAULT 0,
                updated INTEGER NOT NULL DEFAULT 0,
                removed INTEGER NOT NULL DEFAULT 0,
                made_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX event_import_user ON event_import (user_id)",
            """
            CREATE TABLE imported_event (
                event_id BLOB NOT NULL PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
                import_id BLOB NOT NULL REFERENCES event_import (id) ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX imported_event_import ON imported_event (import_id, event_id)",
        ])
}
