extension Migration {
    /// The change log, jobs and idempotency keys: what every feature stands on.
    static let m0001 = Migration(
        number: 1,
        statements: [
            """
            CREATE TABLE scope (
                id TEXT NOT NULL PRIMARY KEY,
                version INTEGER NOT NULL CHECK (version > 0)
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE change (
                scope TEXT NOT NULL,
                version INTEGER NOT NULL,
                kind TEXT NOT NULL,
                row BLOB NOT NULL CHECK (length(row) = 16),
                removed INTEGER NOT NULL CHECK (removed IN (0, 1)),
                actor BLOB,
                command TEXT NOT NULL,
                at INTEGER NOT NULL,
                PRIMARY KEY (scope, version)
            ) STRICT, WITHOUT ROWID
            """,
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
