extension Migration {
    /// What it takes to find all that names a person without looking through everybody's.
    static let m0013 = Migration(
        number: 13,
        statements: [
            "CREATE INDEX notice_actor ON notice (actor_id) WHERE actor_id IS NOT NULL",
            "CREATE INDEX invitation_by ON invitation (invited_by, created_at)",
            "DROP INDEX message_author",
            "CREATE INDEX message_author ON message (author_id, sent_at)",
            // Addresses of people without an account, which go some time after the event.
            "CREATE INDEX guest_address ON guest (event_id) WHERE email <> ''",
            // Events are found by the host's own row: the name of the host is taken out of the text that they are found by.
            """
            UPDATE event SET search = (
                SELECT replace(event.search || char(10), char(10) || substr(u.search, 1, instr(u.search, char(10)) - 1) || char(10), char(10))
                FROM user u WHERE u.id = event.host_id)
            WHERE host_id IN (SELECT id FROM user WHERE instr(search, char(10)) > 1)
            """,
            "UPDATE event SET search = replace(search || char(10), char(10) || 'former member' || char(10), char(10)) WHERE host_id IN (SELECT id FROM user WHERE status = 'deleted')",
            "UPDATE user SET search = 'former member' WHERE status = 'deleted'",
        ])
}
