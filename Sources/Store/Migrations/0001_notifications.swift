extension FirstSchema {
    /// What people are notified of, how they want to be notified, and in which browsers.
    static let notifications: [SQL] = [
        """
        CREATE TABLE notice (
            id \(.id) NOT NULL PRIMARY KEY,
            user_id \(.id) NOT NULL REFERENCES users (id),
            kind \(.text) NOT NULL,
            actor_id \(.id) REFERENCES users (id),
            event_id \(.id) REFERENCES event (id) ON DELETE SET NULL,
            title \(.text),
            count \(.integer) NOT NULL DEFAULT 1 CHECK (count > 0),
            -- From when on a notice counts; null for those that do not.
            counts_from \(.integer),
            made_at \(.integer) NOT NULL,
            read_at \(.integer),
            delivered_at \(.integer)
        ) \(.strictByKey)
        """,
        "CREATE INDEX notice_user ON notice (user_id, made_at, id)",
        "CREATE INDEX notice_unread ON notice (user_id, kind, event_id) WHERE read_at IS NULL",
        "CREATE INDEX notice_event ON notice (event_id) WHERE event_id IS NOT NULL",
        "CREATE INDEX notice_actor ON notice (actor_id) WHERE actor_id IS NOT NULL",
        """
        CREATE TABLE preferences (
            user_id \(.id) NOT NULL PRIMARY KEY REFERENCES users (id),
            changed \(.text) NOT NULL,
            quiet_from \(.integer) CHECK (quiet_from BETWEEN 0 AND 1439),
            quiet_to \(.integer) CHECK (quiet_to BETWEEN 0 AND 1439),
            unsubscribe \(.text) NOT NULL UNIQUE,
            CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
        ) \(.strictByKey)
        """,
        """
        CREATE TABLE push_subscription (
            id \(.id) NOT NULL PRIMARY KEY,
            user_id \(.id) NOT NULL REFERENCES users (id),
            session_id \(.id) REFERENCES session (id) ON DELETE CASCADE,
            endpoint \(.text) NOT NULL UNIQUE,
            p256dh \(.bytes) NOT NULL CHECK (length(p256dh) = 65),
            auth \(.bytes) NOT NULL CHECK (length(auth) = 16),
            made_at \(.integer) NOT NULL
        ) \(.strictByKey)
        """,
        "CREATE INDEX push_subscription_user ON push_subscription (user_id)",
        "CREATE INDEX push_subscription_session ON push_subscription (session_id) WHERE session_id IS NOT NULL",
    ]
}
