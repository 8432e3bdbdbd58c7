extension FirstSchema {
    /// Calendar feeds, and imported calendar files with the events that each created, so that an import can be undone
    /// as a whole.
    static let calendars: [SQL] = [
        """
        CREATE TABLE feed (
            id \(.id) NOT NULL PRIMARY KEY,
            user_id \(.id) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            secret \(.text) NOT NULL UNIQUE,
            created_at \(.integer) NOT NULL
        ) \(.strictByKey)
        """,
        "CREATE INDEX feed_user ON feed (user_id)",
        """
        CREATE TABLE event_import (
            id \(.id) NOT NULL PRIMARY KEY,
            user_id \(.id) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            name \(.text),
            visibility \(.text) NOT NULL,
            added \(.integer) NOT NULL DEFAULT 0,
            updated \(.integer) NOT NULL DEFAULT 0,
            removed \(.integer) NOT NULL DEFAULT 0,
            made_at \(.integer) NOT NULL
        ) \(.strictByKey)
        """,
        "CREATE INDEX event_import_user ON event_import (user_id)",
        """
        CREATE TABLE imported_event (
            event_id \(.id) NOT NULL PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
            import_id \(.id) NOT NULL REFERENCES event_import (id) ON DELETE CASCADE
        ) \(.strictByKey)
        """,
        "CREATE INDEX imported_event_import ON imported_event (import_id, event_id)",
    ]
}
