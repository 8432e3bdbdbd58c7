extension FirstSchema {
    /// Who is invited, who asks to come, who was taken off the list, and the link that lets in whoever has it.
    static let invitations: [SQL] = [
        """
        CREATE TABLE invitation (
            id \(.id) NOT NULL PRIMARY KEY,
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            user_id \(.id) REFERENCES users (id),
            email \(.text),
            email_key \(.text),
            -- 128 random bits. Opens the event to the invited alone, and proves that they read the mail.
            token \(.text),
            invited_by \(.id) NOT NULL REFERENCES users (id),
            created_at \(.integer) NOT NULL,
            dismissed_at \(.integer),
            UNIQUE (event_id, user_id),
            UNIQUE (event_id, email_key),
            CHECK ((user_id IS NULL) <> (email_key IS NULL))
        ) \(.strictByKey)
        """,
        "CREATE INDEX invitation_user ON invitation (user_id) WHERE user_id IS NOT NULL",
        "CREATE INDEX invitation_email ON invitation (email_key) WHERE email_key IS NOT NULL",
        "CREATE UNIQUE INDEX invitation_token ON invitation (token) WHERE token IS NOT NULL",
        "CREATE INDEX invitation_by ON invitation (invited_by, created_at)",
        """
        CREATE TABLE join_request (
            id \(.id) NOT NULL PRIMARY KEY,
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            user_id \(.id) NOT NULL REFERENCES users (id),
            party \(.integer) NOT NULL CHECK (party BETWEEN 1 AND 10),
            note \(.text) NOT NULL,
            status \(.text) NOT NULL CHECK (status IN ('waiting', 'approved', 'declined')),
            asked_at \(.integer) NOT NULL,
            decided_at \(.integer) CHECK ((decided_at IS NULL) = (status = 'waiting')),
            UNIQUE (event_id, user_id)
        ) \(.strictByKey)
        """,
        "CREATE INDEX join_request_user ON join_request (user_id)",
        // Who was removed by a host: the id of a user, or the key of an address.
        """
        CREATE TABLE removal (
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            who \(.text) NOT NULL,
            at \(.integer) NOT NULL,
            PRIMARY KEY (event_id, who)
        ) \(.strictByKey)
        """,
        """
        CREATE TABLE link (
            event_id \(.id) NOT NULL PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
            token \(.text) NOT NULL UNIQUE,
            created_at \(.integer) NOT NULL
        ) \(.strictByKey)
        """,
    ]
}
