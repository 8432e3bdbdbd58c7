extension FirstSchema {
    /// Reminders of events and to-dos have no rows, so that an RSVP writes none: they are found by the time at which an
    /// event begins or an item is due. Those of calendar entries concern one person and have rows.
    static let reminders: [SQL] = [
        // One row: `until` is the high-water mark of scheduled reminders. While a period is processed in batches, the
        // row also holds its end and the last thing processed.
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
        // A person's reminder times for one event, if they differ from their preferences.
        """
        CREATE TABLE event_reminder (
            id \(.id) NOT NULL PRIMARY KEY,
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            user_id \(.id) NOT NULL REFERENCES users (id),
            -- Minutes before the start, ascending, separated by commas; empty means none.
            reminders \(.text) NOT NULL,
            UNIQUE (event_id, user_id)
        ) \(.strictByKey)
        """,
        "CREATE INDEX event_reminder_user ON event_reminder (user_id)",
        // When each reminder of a calendar entry is due, derived from the entry's time, zone and offsets.
        """
        CREATE TABLE entry_reminder (
            entry_id \(.id) NOT NULL REFERENCES schedule_entry (id) ON DELETE CASCADE,
            -- The offset.
            minutes \(.integer) NOT NULL,
            due_at \(.integer) NOT NULL,
            PRIMARY KEY (entry_id, minutes)
        ) \(.strictByKey)
        """,
        "CREATE INDEX entry_reminder_due ON entry_reminder (due_at, entry_id)",
        // The hosts' note in the reminders of their event, for guests who are going.
        """
        CREATE TABLE reminder_note (
            event_id \(.id) NOT NULL PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
            body \(.text) NOT NULL CHECK (body <> ''),
            updated_at \(.integer) NOT NULL
        ) \(.strictByKey)
        """,
    ]
}
