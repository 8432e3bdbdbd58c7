extension FirstSchema {
    /// What people are reminded of is found by when it begins or is due: no reminder has a row.
    static let reminders: [SQL] = [
        // One row: until when all reminders are ordered. While a stretch of time is gone through piece by piece: where it ends, and
        // after which thing it goes on.
        """
        CREATE TABLE reminder_sweep (
            id \(.integer) NOT NULL PRIMARY KEY CHECK (id = 1),
            until \(.integer) NOT NULL,
            target \(.integer),
            step \(.integer) NOT NULL DEFAULT 0,
            last_at \(.integer),
            last_id \(.id)
        ) \(.strictByKey)
        """,
        // Of one event, where somebody has chosen other times than for all. Minutes as in `schedule_entry`; empty is none.
        """
        CREATE TABLE event_reminder (
            id \(.id) NOT NULL PRIMARY KEY,
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            user_id \(.id) NOT NULL REFERENCES users (id),
            reminders \(.text) NOT NULL,
            UNIQUE (event_id, user_id)
        ) \(.strictByKey)
        """,
        "CREATE INDEX event_reminder_user ON event_reminder (user_id)",
        // What the hosts say with the reminders of their event, for those who are going.
        """
        CREATE TABLE reminder_note (
            event_id \(.id) NOT NULL PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
            body \(.text) NOT NULL CHECK (body <> ''),
            updated_at \(.integer) NOT NULL
        ) \(.strictByKey)
        """,
    ]
}
