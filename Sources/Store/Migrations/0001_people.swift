extension FirstSchema {
    /// Friends, requests, blocks, reports.
    static let people: [SQL] = [
        // A friendship is two rows, one for each person, so that both read the graph from their own side.
        """
        CREATE TABLE friend (
            id \(.id) NOT NULL UNIQUE,
            user_id \(.id) NOT NULL REFERENCES users (id),
            friend_id \(.id) NOT NULL REFERENCES users (id),
            since \(.integer) NOT NULL,
            PRIMARY KEY (user_id, friend_id),
            CHECK (user_id <> friend_id)
        ) \(.strictByKey)
        """,
        """
        CREATE TABLE friend_request (
            id \(.id) NOT NULL PRIMARY KEY,
            from_id \(.id) NOT NULL REFERENCES users (id),
            to_id \(.id) NOT NULL REFERENCES users (id),
            made_at \(.integer) NOT NULL,
            declined_at \(.integer),
            -- When its sender withdrew a declined request. Senders do not learn of the decline: to them the request is pending.
            taken_back_at \(.integer) CHECK (taken_back_at IS NULL OR declined_at IS NOT NULL),
            UNIQUE (from_id, to_id),
            CHECK (from_id <> to_id)
        ) \(.strictByKey)
        """,
        "CREATE INDEX friend_request_to ON friend_request (to_id)",
        """
        CREATE TABLE block (
            id \(.id) NOT NULL PRIMARY KEY,
            user_id \(.id) NOT NULL REFERENCES users (id),
            blocked_id \(.id) NOT NULL REFERENCES users (id),
            made_at \(.integer) NOT NULL,
            UNIQUE (user_id, blocked_id),
            CHECK (user_id <> blocked_id)
        ) \(.strictByKey)
        """,
        "CREATE INDEX block_blocked ON block (blocked_id)",
        """
        CREATE TABLE report (
            id \(.id) NOT NULL PRIMARY KEY,
            reporter_id \(.id) NOT NULL REFERENCES users (id),
            kind \(.text) NOT NULL CHECK (kind IN ('person', 'event', 'message', 'photo', 'post')),
            subject \(.id) NOT NULL,
            reason \(.text) NOT NULL,
            made_at \(.integer) NOT NULL,
            closed_at \(.integer),
            closed_by \(.id) REFERENCES users (id),
            UNIQUE (reporter_id, kind, subject)
        ) \(.strictByKey)
        """,
        "CREATE INDEX report_open ON report (made_at) WHERE closed_at IS NULL",
    ]
}
