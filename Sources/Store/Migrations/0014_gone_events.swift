extension Migration {
    /// Events that are gone for whoever looks while their rows are still being taken away; who called an event off.
    static let m0014 = Migration(
        number: 14,
        statements: [
            // Null while the event is there.
            "ALTER TABLE event ADD COLUMN deleted_at INTEGER",
            // Whether a calendar file called it off, and not its hosts: what the file says next stands.
            """
            ALTER TABLE event ADD COLUMN cancelled_by_import INTEGER NOT NULL DEFAULT 0
                CHECK (cancelled_by_import IN (0, 1) AND (NOT cancelled_by_import OR status = 'cancelled'))
            """,
            // The entry of an event that is gone can be imported again at once.
            "DROP INDEX event_uid",
            "CREATE UNIQUE INDEX event_uid ON event (host_id, uid, coalesce(recurrence_id, 0)) WHERE deleted_at IS NULL",
            // How many events somebody hosts is counted without reading them.
            "DROP INDEX event_host",
            "CREATE INDEX event_host ON event (host_id, starts_at, deleted_at)",
        ])
}
