extension FirstSchema {
    /// Photos, their owners and their uses.
    static let photos: [SQL] = [
        // One row for each use of a photo: a profile, the cover of an event, the receipt of an expense or a post on a
        // board. The content is in a file named by its hash, which several uses can share.
        """
        CREATE TABLE photo (
            hash \(.text) NOT NULL CHECK (length(hash) = 64),
            owner_id \(.id) NOT NULL REFERENCES users (id),
            event_id \(.id) UNIQUE REFERENCES event (id),
            expense_id \(.id) UNIQUE REFERENCES expense (id),
            post_id \(.id) UNIQUE REFERENCES post (id),
            bytes \(.integer) NOT NULL CHECK (bytes > 0),
            made_at \(.integer) NOT NULL,
            CHECK ((event_id IS NULL OR expense_id IS NULL) AND (post_id IS NULL OR (event_id IS NULL AND expense_id IS NULL)))
        ) \(.strict)
        """,
        "CREATE INDEX photo_hash ON photo (hash)",
        "CREATE INDEX photo_owner ON photo (owner_id)",
        "CREATE UNIQUE INDEX photo_profile ON photo (owner_id) WHERE event_id IS NULL AND expense_id IS NULL AND post_id IS NULL",
        // Unused files, until they are deleted from the disk.
        """
        CREATE TABLE released_photo (
            hash \(.text) NOT NULL PRIMARY KEY,
            at \(.integer) NOT NULL
        ) \(.strictByKey)
        """,
    ]
}
