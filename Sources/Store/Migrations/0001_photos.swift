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
        // Uploaded photos for commands that devices push later. A row is kept for a day, whether or not a command uses it.
        """
        CREATE TABLE uploaded_photo (
            owner_id \(.id) NOT NULL REFERENCES users (id),
            -- The hash of the file as it was sent.
            digest \(.text) NOT NULL CHECK (length(digest) = 64),
            hash \(.text) NOT NULL CHECK (length(hash) = 64),
            bytes \(.integer) NOT NULL CHECK (bytes > 0),
            at \(.integer) NOT NULL,
            PRIMARY KEY (owner_id, digest)
        ) \(.strictByKey)
        """,
        "CREATE INDEX uploaded_photo_hash ON uploaded_photo (hash)",
        "CREATE INDEX uploaded_photo_at ON uploaded_photo (at)",
        // Unused files, until they are deleted from the disk.
        """
        CREATE TABLE released_photo (
            hash \(.text) NOT NULL PRIMARY KEY,
            at \(.integer) NOT NULL
        ) \(.strictByKey)
        """,
    ]
}
