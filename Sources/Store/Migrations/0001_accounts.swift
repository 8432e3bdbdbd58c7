extension FirstSchema {
    /// People, how they prove who they are, and their sessions.
    static let accounts: [SQL] = [
        // `user` is a word of PostgreSQL's own.
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
            -- Whether the address is known to be theirs; of the community from then on.
            is_verified \(.boolean) NOT NULL
        ) \(.strictByKey)
        """,
        // For administrators, who look for the few that have a role or are disabled. Of these alone: an index of all would seem to the engine
        // a way to find the many who are active, and it would put them in order after that.
        "CREATE INDEX user_role ON users (role) WHERE role <> 'MEMBER'",
        "CREATE INDEX user_status ON users (status) WHERE status <> 'active'",
        // What people are found and put in order by.
        """
        CREATE TABLE user_search (
            user_id \(.id) NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
            text \(.text) NOT NULL
        ) \(.strictByKey)
        """,
        "CREATE UNIQUE INDEX user_search_text ON user_search (text, user_id)",
        // Every three characters that follow each other in it, so that few names are looked through for a part of one.
        """
        CREATE TABLE user_gram (
            gram \(.text) NOT NULL,
            text \(.text) NOT NULL,
            user_id \(.id) NOT NULL,
            PRIMARY KEY (gram, text, user_id)
        ) \(.strictByKey)
        """,
        // For the person alone.
        """
        CREATE TABLE account (
            user_id \(.id) NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
            email \(.text) NOT NULL,
            time_zone \(.text) NOT NULL,
            locale \(.text) NOT NULL,
            created_at \(.integer) NOT NULL
        ) \(.strictByKey)
        """,
        // For administrators, by when people came.
        "CREATE INDEX account_created ON account (created_at, user_id)",
        // For nobody: how the person signs in.
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
        // `session_user` is a word of PostgreSQL's own too.
        "CREATE INDEX session_of_user ON session (user_id)",
        // Refresh tokens that were rotated away: showing one again ends its session.
        """
        CREATE TABLE spent_token (
            hash \(.bytes) NOT NULL PRIMARY KEY,
            session_id \(.id) NOT NULL REFERENCES session (id) ON DELETE CASCADE
        ) \(.strictByKey)
        """,
        "CREATE INDEX spent_token_session ON spent_token (session_id)",
        // Links that were mailed: to confirm an address, to set a password, to take a changed address back. One that has confirmed
        // an address stays for as long as it would have worked, and says so.
        """
        CREATE TABLE mail_token (
            hash \(.bytes) NOT NULL PRIMARY KEY,
            user_id \(.id) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            purpose \(.text) NOT NULL CHECK (purpose IN ('verify', 'verified', 'reset', 'takeBack')),
            email \(.text) NOT NULL,
            email_key \(.text) NOT NULL,
            until \(.integer) NOT NULL,
            -- The page to which it leads on.
            next \(.text)
        ) \(.strictByKey)
        """,
        "CREATE INDEX mail_token_user ON mail_token (user_id, purpose)",
        "CREATE INDEX mail_token_address ON mail_token (email_key)",
        "CREATE INDEX mail_token_until ON mail_token (until)",
        // Browsers that somebody has signed in with; the hash is that of a cookie.
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
