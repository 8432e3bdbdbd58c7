extension Migration {
    /// What people are notified of, how they want to be notified, and in which browsers.
    static let m0005 = Migration(
        number: 5,
        statements: [
            """
            CREATE TABLE notice (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                user_id BLOB NOT NULL REFERENCES user (id),
                kind TEXT NOT NULL,
                actor_id BLOB REFERENCES user (id),
                event_id BLOB REFERENCES event (id) ON DELETE SET NULL,
                title TEXT,
                count INTEGER NOT NULL DEFAULT 1 CHECK (count > 0),
                made_at INTEGER NOT NULL,
                read_at INTEGER,
                delivered_at INTEGER
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX notice_user ON notice (user_id, made_at, id)",
            "CREATE INDEX notice_unread ON notice (user_id, kind, event_id) WHERE read_at IS NULL",
            "CREATE INDEX notice_event ON notice (event_id) WHERE event_id IS NOT NULL",
            """
            CREATE TABLE preferences (
                user_id BLOB NOT NULL PRIMARY KEY REFERENCES user (id),
                changed TEXT NOT NULL,
                quiet_from INTEGER CHECK (quiet_from BETWEEN 0 AND 1439),
                quiet_to INTEGER CHECK (quiet_to BETWEEN 0 AND 1439),
                unsubscribe TEXT NOT NULL UNIQUE,
                CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE push_subscription (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                user_id BLOB NOT NULL REFERENCES user (id),
                session_id BLOB REFERENCES session (id) ON DELETE CASCADE,
                endpoint TEXT NOT NULL UNIQUE,
                p256dh BLOB NOT NULL CHECK (length(p256dh) = 65),
                auth BLOB NOT NULL CHECK (length(auth) = 16),
                made_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX push_subscription_user ON push_subscription (user_id)",
            "CREATE INDEX push_subscription_session ON push_subscription (session_id) WHERE session_id IS NOT NULL",
            // Since when RSVPs wait for the hosts to be notified; null when they have been.
            "ALTER TABLE event ADD COLUMN rsvps_since INTEGER",
            // The hash of a photo's content.
            "ALTER TABLE user ADD COLUMN photo TEXT",
            "ALTER TABLE event ADD COLUMN photo TEXT",
        ])
}
