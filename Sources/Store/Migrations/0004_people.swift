extension Migration {
    /// Friends, requests, blocks, reports; co-hosts; who asks to come; two more circles that may see an event.
    static let m0004 = Migration(
        number: 4,
        statements: [
            // A friendship is two rows, one for each of the two, so that both read the graph from their own end.
            """
            CREATE TABLE friend (
                id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
                user_id BLOB NOT NULL REFERENCES user (id),
                friend_id BLOB NOT NULL REFERENCES user (id),
                since INTEGER NOT NULL,
                PRIMARY KEY (user_id, friend_id),
                CHECK (user_id <> friend_id)
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE friend_request (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                from_id BLOB NOT NULL REFERENCES user (id),
                to_id BLOB NOT NULL REFERENCES user (id),
                made_at INTEGER NOT NULL,
                declined_at INTEGER,
                UNIQUE (from_id, to_id),
                CHECK (from_id <> to_id)
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX friend_request_to ON friend_request (to_id)",
            """
            CREATE TABLE block (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                user_id BLOB NOT NULL REFERENCES user (id),
                blocked_id BLOB NOT NULL REFERENCES user (id),
                made_at INTEGER NOT NULL,
                UNIQUE (user_id, blocked_id),
                CHECK (user_id <> blocked_id)
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX block_blocked ON block (blocked_id)",
            """
            CREATE TABLE report (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                reporter_id BLOB NOT NULL REFERENCES user (id),
                kind TEXT NOT NULL CHECK (kind IN ('person', 'event', 'message', 'photo')),
                subject BLOB NOT NULL CHECK (length(subject) = 16),
                reason TEXT NOT NULL,
                made_at INTEGER NOT NULL,
                closed_at INTEGER,
                closed_by BLOB REFERENCES user (id),
                UNIQUE (reporter_id, kind, subject)
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX report_open ON report (made_at) WHERE closed_at IS NULL",
            """
            CREATE TABLE cohost (
                id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
                event_id BLOB NOT NULL REFERENCES event (id) ON DELETE CASCADE,
                user_id BLOB NOT NULL REFERENCES user (id),
                since INTEGER NOT NULL,
                PRIMARY KEY (event_id, user_id)
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX cohost_user ON cohost (user_id)",
            """
            CREATE TABLE join_request (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                event_id BLOB NOT NULL REFERENCES event (id) ON DELETE CASCADE,
                user_id BLOB NOT NULL REFERENCES user (id),
                party INTEGER NOT NULL CHECK (party BETWEEN 1 AND 10),
                note TEXT NOT NULL,
                status TEXT NOT NULL CHECK (status IN ('waiting', 'approved', 'declined')),
                asked_at INTEGER NOT NULL,
                decided_at INTEGER CHECK ((decided_at IS NULL) = (status = 'waiting')),
                UNIQUE (event_id, user_id)
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX join_request_user ON join_request (user_id)",
            // A column's CHECK cannot be changed, and dropping the table would take its rows' children along.
            """
            ALTER TABLE event ADD COLUMN circle TEXT NOT NULL DEFAULT 'PUBLIC'
                CHECK (circle IN ('PUBLIC', 'CONNECTIONS', 'FRIENDS', 'UNLISTED', 'INVITED'))
            """,
            "UPDATE event SET circle = visibility",
            "ALTER TABLE event DROP COLUMN visibility",
            "ALTER TABLE event RENAME COLUMN circle TO visibility",
            """
            ALTER TABLE event ADD COLUMN requires_approval INTEGER NOT NULL DEFAULT 0 CHECK (requires_approval IN (0, 1))
            """,
            "CREATE INDEX event_circle ON event (visibility, host_id) WHERE visibility IN ('CONNECTIONS', 'FRIENDS')",
        ])
}
