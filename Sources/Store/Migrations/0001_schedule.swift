extension FirstSchema {
    /// What people write into their own calendars.
    static let schedule: [SQL] = [
        // `reminders` are minutes before it, ascending, with commas between them. What was deleted can be taken back for a day.
        """
        CREATE TABLE schedule_entry (
            id \(.id) NOT NULL PRIMARY KEY,
            user_id \(.id) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            title \(.text) NOT NULL,
            description \(.text) NOT NULL,
            at \(.integer) NOT NULL,
            time_zone \(.text) NOT NULL,
            place \(.text),
            reminders \(.text) NOT NULL,
            deleted_at \(.integer)
        ) \(.strictByKey)
        """,
        "CREATE INDEX schedule_entry_user ON schedule_entry (user_id, at)",
        "CREATE INDEX schedule_entry_at ON schedule_entry (at)",
        "CREATE INDEX schedule_entry_deleted ON schedule_entry (deleted_at) WHERE deleted_at IS NOT NULL",
    ]
}
