extension FirstSchema {
    /// Entries of people's own calendars.
    static let schedule: [SQL] = [
        // `reminders` are shown, changed and synced as one value. When they are due is in `entry_reminder`. A deleted
        // entry can be restored for a day.
        """
        CREATE TABLE schedule_entry (
            id \(.id) NOT NULL PRIMARY KEY,
            user_id \(.id) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            title \(.text) NOT NULL,
            description \(.text) NOT NULL,
            -- For whole days, the first moment of the first day in the time zone.
            at \(.integer) NOT NULL,
            -- The first and last whole day, as `2026-12-24`, and the first moment after them; null for a timed entry.
            all_day \(.boolean) NOT NULL DEFAULT FALSE,
            start_date \(.text),
            end_date \(.text),
            ends_at \(.integer) CHECK (ends_at > at),
            time_zone \(.text) NOT NULL,
            place \(.text),
            -- Minutes before the start, ascending, separated by commas; empty means none.
            reminders \(.text) NOT NULL,
            deleted_at \(.integer),
            -- Rises by one with each change.
            version \(.integer) NOT NULL DEFAULT 1 CHECK (version > 0),
            CHECK (all_day = (start_date IS NOT NULL)),
            CHECK (all_day = (end_date IS NOT NULL)),
            CHECK (all_day = (ends_at IS NOT NULL)),
            CHECK (end_date >= start_date)
        ) \(.strictByKey)
        """,
        "CREATE INDEX schedule_entry_user ON schedule_entry (user_id, at)",
        "CREATE INDEX schedule_entry_deleted ON schedule_entry (deleted_at) WHERE deleted_at IS NOT NULL",
    ]
}
