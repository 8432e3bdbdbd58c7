extension FirstSchema {
    /// People, their credentials and their sessions.
    static let accounts: [SQL] = [
        // Not `user`, which is a reserved word in PostgreSQL.
        """
        CREATE TABLE users (
            id \(.id) NOT NULL PRIMARY KEY,
            given_name \(.text) NOT NULL,
            -- Null for people with one name.
            family_name \(.text) CHECK (family_name <> ''),
            handle \(.text) NOT NULL UNIQUE,
            -- The hash of the photo's content.
            photo \(.text),
            role \(.text) NOT NULL CHECK (role IN ('MEMBER', 'READ_ONLY', 'EDITOR', 'ADMINISTRATOR')),
            status \(.text) NOT NULL CHECK (status IN ('active', 'disabled', 'deleted')),
            -- Whether the address is confirmed. Only then is the person in the community.
            is_verified \(.boolean) NOT NULL
        ) \(.strictByKey)
        """,
        // Partial indexes, for administrators who look for the few people with a role or a disabled account. With a
        // full index, the planner would also use it for the many active people and then sort them.
        "CREATE INDEX user_role ON users (role) WHERE role <> 'MEMBER'",
        "CREATE INDEX user_status ON users (status) WHERE status <> 'active'",
        // Visible to the person alone.
        """
        CREATE TABLE account (
            user_id \(.id) NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
            email \(.text) NOT NULL,
            time_zone \(.text) NOT NULL,
            locale \(.text) NOT NULL,
            created_at \(.integer) NOT NULL
        ) \(.strictByKey)
        """,
        // For administrators: people by the time of registration.
        "CREATE INDEX account_created ON account (created_at, user_id)",
        // Visible to nobody: the sign-in credentials.
        """
        CREATE TABLE credential (
            user_id \(.id) NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
            email_key \(.text) NOT NULL UNIQUE,
            password \(.text) NOT NULL
        ) \(.strictByKey)
        """,
        """
        CREATE TABLE session (
            id \(.id) NOT NULL PRIMARY KEY,
            user_id \(.id) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            kind \(.text) NOT NULL CHECK (kind IN ('web', 'api')),
            device \(.text) NOT NULL,
            access_hash \(.bytes) NOT NULL UNIQUE,
            access_until \(.integer) NOT NULL,
            refresh_hash \(.bytes) UNIQUE,
            previous_hash \(.bytes) UNIQUE,
            rotation \(.bytes),
            rotated_at \(.integer),
            created_at \(.integer) NOT NULL,
            used_at \(.integer) NOT NULL
        ) \(.strictByKey)
        """,
        // Not `session_user`, which is also a reserved word in PostgreSQL.
        "CREATE INDEX session_of_user ON session (user_id)",
        // Rotated refresh tokens. Presenting one again ends its session.
        """
        CREATE TABLE spent_token (
            hash \(.bytes) NOT NULL PRIMARY KEY,
            session_id \(.id) NOT NULL REFERENCES session (id) ON DELETE CASCADE
        ) \(.strictByKey)
        """,
        "CREATE INDEX spent_token_session ON spent_token (session_id)",
        // Mailed links: to confirm an address, to set a password, to revert a changed address. A link that has
        // confirmed an address is kept until it expires, to report that.
        """
        CREATE TABLE mail_token (
            hash \(.bytes) NOT NULL PRIMARY KEY,
            user_id \(.id) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            purpose \(.text) NOT NULL CHECK (purpose IN ('verify', 'verified', 'reset', 'takeBack')),
            email \(.text) NOT NULL,
            email_key \(.text) NOT NULL,
            until \(.integer) NOT NULL,
            -- The page that follows.
            next \(.text)
        ) \(.strictByKey)
        """,
        "CREATE INDEX mail_token_user ON mail_token (user_id, purpose)",
        "CREATE INDEX mail_token_address ON mail_token (email_key)",
        "CREATE INDEX mail_token_until ON mail_token (until)",
        // Browsers in which a person has signed in. The hash is that of a cookie.
        """
        CREATE TABLE known_device (
            user_id \(.id) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            hash \(.bytes) NOT NULL,
            used_at \(.integer) NOT NULL,
            PRIMARY KEY (user_id, hash)
        ) \(.strictByKey)
        """,
        "CREATE INDEX known_device_hash ON known_device (hash)",
    ]
}
