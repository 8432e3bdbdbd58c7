extension Migration {
    /// Photos: who uploaded which, and for what.
    static let m0007 = Migration(
        number: 7,
        statements: [
            // A row for each use of a photo, the profile of its owner or the cover of an event. The content lies in a file
            // that is named by its hash, which several uses can share.
            """
            CREATE TABLE photo (
                hash TEXT NOT NULL CHECK (length(hash) = 64),
                owner_id BLOB NOT NULL REFERENCES user (id),
                event_id BLOB UNIQUE REFERENCES event (id),
                bytes INTEGER NOT NULL CHECK (bytes > 0),
                made_at INTEGER NOT NULL
            ) STRICT
            """,
            "CREATE INDEX photo_hash ON photo (hash)",
            "CREATE INDEX photo_owner ON photo (owner_id)",
            "CREATE UNIQUE INDEX photo_profile ON photo (owner_id) WHERE event_id IS NULL",
            // Files that nothing uses any more, until they are gone from the disk too.
            """
            CREATE TABLE released_photo (
                hash TEXT NOT NULL PRIMARY KEY,
                at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
        ])
}
