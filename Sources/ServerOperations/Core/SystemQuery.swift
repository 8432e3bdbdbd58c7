import Operations
public import Store

/// Metrics of the whole installation, for its operators.
public enum SystemQuery {
    /// Returns the name, help text and value of each metric.
    public static func figures(in reader: any Reader) throws -> [(name: String, help: String, value: Int)] {
        func count(_ sql: SQL) throws -> Int { try reader.value(sql) ?? 0 }
        return [
            ("people", "People with an account.", try count("SELECT count(*) FROM account")),
            ("events", "Events.", try count("SELECT count(*) FROM event WHERE deleted_at IS NULL")),
            ("rsvps", "RSVPs to events.", try count("SELECT count(*) FROM rsvp")),
            ("sessions", "Signed-in devices.", try count("SELECT count(*) FROM session")),
            ("jobs_waiting", "Jobs that wait.", try count("SELECT count(*) FROM job WHERE state = 'waiting'")),
            ("jobs_dead", "Jobs that were given up.", try count("SELECT count(*) FROM job WHERE state = 'dead'")),
        ]
    }

    /// Returns whether no account exists yet.
    public static func isEmpty(in reader: any Reader) throws -> Bool {
        try !reader.exists("SELECT 1 FROM users")
    }
}
