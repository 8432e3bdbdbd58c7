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
        // The last word on each row of each scope: that it is there, or since when it is not.
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
        // Who did what, a line a command: to what it did it first, and from which address it came. Ids are in order of time,
        // so that old lines are found by them.
        """
        CREATE TABLE audit (
            id \(.id) NOT NULL PRIMARY KEY,
            at \(.integer) NOT NULL,
            command \(.text) NOT NULL,
            actor \(.id),
            kind \(.text),
            subject \(.id),
            -- With what that was joined, as somebody with the activity in which they take part.
            other_kind \(.text),
            other \(.id),
            -- What it said beside that, in words of the program: which role, which settings, the name of what was deleted.
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
