extension FirstSchema {
    /// Entries of people's own calendars.
    static let schedule: [SQL] = [
        // `reminders` are minutes before the start, ascending, separated by commas. A deleted entry can be restored for
        // a day.
        """
        CREATE TABLE schedule_entry (
            id \(.id) NOT NULL PRIMARY KEY,
            user_id \(.id) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            title \(.text) NOT NULL,
            description \(.text) NOT NULL,
            -- Of whole days the first moment of the first, by the clocks of the zone.
            at \(.integer) NOT NULL,
            -- Whole days, the first and the last of them as `2026-12-24`, and the first moment after them; null where it has a time.
            all_day \(.boolean) NOT NULL DEFAULT FALSE,
            start_date \(.text),
            end_date \(.text),
            ends_at \(.integer) CHECK (ends_at > at),
            time_zone \(.text) NOT NULL,
            place \(.text),
            reminders \(.text) NOT NULL,
            deleted_at \(.integer),
            CHECK (all_day = (start_date IS NOT NULL)),
            CHECK (all_day = (end_date IS NOT NULL)),
            CHECK (all_day = (ends_at IS NOT NULL)),
            CHECK (end_date >= start_date)
        ) \(.strictByKey)
        """,
        "CREATE INDEX schedule_entry_user ON schedule_entry (user_id, at)",
        "CREATE INDEX schedule_entry_at ON schedule_entry (at)",
        // All-day entries, whose reminders are sent at other hours.
        "CREATE INDEX schedule_entry_days ON schedule_entry (at, id) WHERE all_day",
        "CREATE INDEX schedule_entry_deleted ON schedule_entry (deleted_at) WHERE deleted_at IS NOT NULL",
    ]
}
