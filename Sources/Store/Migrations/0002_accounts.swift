extension Migration {
    /// People, how they prove who they are, and their sessions.
    static let m0002 = Migration(
        number: 2,
        statements: [
            """
            CREATE TABLE user (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                given_name TEXT NOT NULL,
                family_name TEXT NOT NULL,
                handle TEXT NOT NULL UNIQUE,
                search TEXT NOT NULL,
                role TEXT NOT NULL CHECK (role IN ('MEMBER', 'READ_ONLY', 'EDITOR', 'ADMINISTRATOR')),
                status TEXT NOT NULL CHECK (status IN ('active', 'disabled', 'deleted')),
                created_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE account (
                user_id BLOB NOT NULL PRIMARY KEY REFERENCES user (id) ON DELETE CASCADE,
                email TEXT NOT NULL,
                email_key TEXT NOT NULL UNIQUE,
                verified_at INTEGER,
                password TEXT NOT NULL,
                time_zone TEXT NOT NULL,
                locale TEXT NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE session (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                user_id BLOB NOT NULL REFERENCES user (id) ON DELETE CASCADE,
                kind TEXT NOT NULL CHECK (kind IN ('web', 'api')),
                device TEXT NOT NULL,
                access_hash BLOB NOT NULL UNIQUE,
                access_until INTEGER NOT NULL,
                refresh_hash BLOB UNIQUE,
                previous_hash BLOB UNIQUE,
                rotation BLOB,
                rotated_at INTEGER,
                created_at INTEGER NOT NULL,
                used_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX session_user ON session (user_id)",
            // Refresh tokens that were rotated away: showing one again ends its session.
            """
            CREATE TABLE spent_token (
                hash BLOB NOT NULL PRIMARY KEY,
                session_id BLOB NOT NULL REFERENCES session (id) ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX spent_token_session ON spent_token (session_id)",
            """
            CREATE TABLE mail_token (
                hash BLOB NOT NULL PRIMARY KEY,
                user_id BLOB NOT NULL REFERENCES user (id) ON DELETE CASCADE,
                purpose TEXT NOT NULL CHECK (purpose IN ('verify', 'reset')),
                email TEXT NOT NULL,
                until INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX mail_token_user ON mail_token (user_id, purpose)",
        ])
}
