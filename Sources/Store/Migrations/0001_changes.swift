extension Migration {
    /// The change log, jobs and idempotency keys: what every feature stands on.
    static let m0001 = Migration(
        number: 1,
        statements: [
            """
            CREATE TABLE scope (
                id TEXT NOT NULL PRIMARY KEY,
                version INTEGER NOT NULL CHECK (version > 0),
                floor INTEGER NOT NULL DEFAULT 0 CHECK (floor BETWEEN 0 AND version)
            ) STRICT, WITHOUT ROWID
            """,
            // The last word on each row of each scope: that it is there, or since when it is not.
            """
            CREATE TABLE change (
                scope TEXT NOT NULL,
                kind TEXT NOT NULL,
                subject BLOB NOT NULL CHECK (length(subject) = 16),
                version INTEGER NOT NULL CHECK (version > 0),
                removed_at INTEGER,
                PRIMARY KEY (scope, kind, subject)
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE UNIQUE INDEX change_version ON change (scope, version)",
            "CREATE INDEX change_removed ON change (removed_at) WHERE removed_at IS NOT NULL",
            // Who did what, a line a command: to what it did it first, and from which address it came.
            """
            CREATE TABLE audit (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                at INTEGER NOT NULL,
                command TEXT NOT NULL,
                actor BLOB CHECK (length(actor) = 16),
                kind TEXT,
                subject BLOB CHECK (length(subject) = 16),
                address TEXT,
                CHECK ((kind IS NULL) = (subject IS NULL))
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX audit_at ON audit (at)",
            "CREATE INDEX audit_actor ON audit (actor) WHERE actor IS NOT NULL",
            """
            CREATE TABLE job (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                kind TEXT NOT NULL,
                payload TEXT NOT NULL,
                run_at INTEGER NOT NULL,
                attempts INTEGER NOT NULL DEFAULT 0,
                state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'dead')),
                problem TEXT,
                made_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX job_waiting ON job (run_at) WHERE state = 'waiting'",
            "CREATE INDEX job_running ON job (run_at) WHERE state = 'running'",
            """
            CREATE TABLE idempotency (
                person BLOB NOT NULL,
                key TEXT NOT NULL,
                request BLOB NOT NULL,
                status INTEGER NOT NULL,
                location TEXT,
                body BLOB NOT NULL,
                at INTEGER NOT NULL,
                PRIMARY KEY (person, key)
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX idempotency_at ON idempotency (at)",
            """
            CREATE TABLE setting (
                name TEXT NOT NULL PRIMARY KEY,
                value TEXT NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
        ])
}
