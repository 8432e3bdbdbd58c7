extension Migration {
    /// What strangers may see is a scope apart from what members may.
    static let m0012 = Migration(
        number: 12,
        statements: [
            // Public events have moved to `public`, and those who have not confirmed their address have left `community`.
            // Nothing of the old log holds; a new epoch makes whoever has read it start again.
            """
            INSERT INTO setting (name, value) SELECT 'epoch', '12' WHERE EXISTS (SELECT 1 FROM change)
            ON CONFLICT (name) DO UPDATE SET value = setting.value || '.12'
            """,
            "DELETE FROM change WHERE scope = 'community'",
            "DELETE FROM scope WHERE id = 'community'",
            // Whether somebody hosts a public event, so that strangers may know the name.
            "CREATE INDEX event_public_host ON event (host_id) WHERE visibility = 'PUBLIC'",
        ])
}
