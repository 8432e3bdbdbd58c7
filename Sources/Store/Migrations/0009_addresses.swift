extension Migration {
    /// Links that take a changed address back, and browsers that are known.
    static let m0009 = Migration(
        number: 9,
        statements: [
            // A CHECK cannot be widened: the table is made anew.
            """
            CREATE TABLE mail_token_9 (
                hash BLOB NOT NULL PRIMARY KEY,
                user_id BLOB NOT NULL REFERENCES user (id) ON DELETE CASCADE,
                purpose TEXT NOT NULL CHECK (purpose IN ('verify', 'reset', 'takeBack')),
                email TEXT NOT NULL,
                email_key TEXT NOT NULL,
                until INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
            """
            INSERT INTO mail_token_9 (hash, user_id, purpose, email, email_key, until)
            SELECT hash, user_id, purpose, email, lower(email), until FROM mail_token
            """,
            "DROP TABLE mail_token",
            "ALTER TABLE mail_token_9 RENAME TO mail_token",
            "CREATE INDEX mail_token_user ON mail_token (user_id, purpose)",
            "CREATE INDEX mail_token_address ON mail_token (email_key)",
            "CREATE INDEX mail_token_until ON mail_token (until)",
            // Browsers that somebody has signed in with; the hash is that of a cookie.
            """
            CREATE TABLE known_device (
                user_id BLOB NOT NULL REFERENCES user (id) ON DELETE CASCADE,
                hash BLOB NOT NULL,
                used_at INTEGER NOT NULL,
                PRIMARY KEY (user_id, hash)
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX known_device_hash ON known_device (hash)",
        ])
}
