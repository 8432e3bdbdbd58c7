extension FirstSchema {
    /// The change log and the audit.
    static let changes: [SQL] = [
        """
        CREATE TABLE scope (
            id \(.text) NOT NULL PRIMARY KEY,
            version \(.integer) NOT NULL CHECK (version > 0),
            floor \(.integer) NOT NULL DEFAULT 0 CHECK (floor BETWEEN 0 AND version)
        ) \(.strictByKey)
        """,
        // The latest entry of each row in each scope: the row is in the scope, or was removed at a time.
        """
        CREATE TABLE change (
            scope \(.text) NOT NULL,
            kind \(.text) NOT NULL,
            subject \(.id) NOT NULL,
            version \(.integer) NOT NULL CHECK (version > 0),
            removed_at \(.integer),
            PRIMARY KEY (scope, kind, subject)
        ) \(.strictByKey)
        """,
        "CREATE UNIQUE INDEX change_version ON change (scope, version)",
        "CREATE INDEX change_removed ON change (removed_at) WHERE removed_at IS NOT NULL",
        // The audit: one entry per command, with its first subject and the network address that it came from. Ids are
        // in order of time, so old entries are found by id.
        """
        CREATE TABLE audit (
            id \(.id) NOT NULL PRIMARY KEY,
            at \(.integer) NOT NULL,
            command \(.text) NOT NULL,
            actor \(.id),
            kind \(.text),
            subject \(.id),
            -- A second subject, such as the activity of an assigned participant.
            other_kind \(.text),
            other \(.id),
            -- Further arguments as the program names them: a role, settings, the name of a deleted object.
            detail \(.text),
            address \(.text),
            CHECK ((kind IS NULL) = (subject IS NULL)),
            CHECK ((other_kind IS NULL) = (other IS NULL))
        ) \(.strictByKey)
        """,
        "CREATE INDEX audit_actor ON audit (actor, id) WHERE actor IS NOT NULL",
        "CREATE INDEX audit_subject ON audit (subject, id) WHERE subject IS NOT NULL",
        "CREATE INDEX audit_other ON audit (other, id) WHERE other IS NOT NULL",
        "CREATE INDEX audit_command ON audit (command, id)",
    ]
}
