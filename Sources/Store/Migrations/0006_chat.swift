extension Migration {
    /// What the crew of an event says, and how far each has read.
    static let m0006 = Migration(
        number: 6,
        statements: [
            // `number` is the one order of a chat for everybody, without gaps.
            """
            CREATE TABLE message (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                event_id BLOB NOT NULL REFERENCES event (id) ON DELETE CASCADE,
                author_id BLOB NOT NULL REFERENCES user (id),
                number INTEGER NOT NULL CHECK (number > 0),
                body TEXT NOT NULL,
                sent_at INTEGER NOT NULL,
                edited_at INTEGER,
                deleted_at INTEGER,
                UNIQUE (event_id, number)
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX message_author ON message (author_id)",
            """
            CREATE TABLE read_mark (
                id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
                event_id BLOB NOT NULL REFERENCES event (id) ON DELETE CASCADE,
                user_id BLOB NOT NULL REFERENCES user (id),
                number INTEGER NOT NULL,
                PRIMARY KEY (event_id, user_id)
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX read_mark_user ON read_mark (user_id)",
            "ALTER TABLE event ADD COLUMN last_message INTEGER NOT NULL DEFAULT 0",
            // Since when messages wait for those to be notified who are not looking; null when they have been.
            "ALTER TABLE event ADD COLUMN messages_since INTEGER",
        ])
}
