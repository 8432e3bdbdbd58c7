extension FirstSchema {
    /// What the program keeps for itself, and replies that are kept for who asks again.
    static let settings: [SQL] = [
        """
        CREATE TABLE setting (
            name \(.text) NOT NULL PRIMARY KEY,
            value \(.text) NOT NULL
        ) \(.strictByKey)
        """,
        """
        CREATE TABLE idempotency (
            person \(.bytes) NOT NULL,
            key \(.text) NOT NULL,
            request \(.bytes) NOT NULL,
            status \(.integer) NOT NULL,
            location \(.text),
            body \(.bytes),
            at \(.integer) NOT NULL,
            PRIMARY KEY (person, key)
        ) \(.strictByKey)
        """,
        "CREATE INDEX idempotency_at ON idempotency (at)",
        // What was made under ids that its senders chose: a digest of the command, by which the same is known from another.
        """
        CREATE TABLE chosen_id (
            id \(.bytes) NOT NULL PRIMARY KEY,
            content \(.bytes) NOT NULL,
            times \(.integer) NOT NULL,
            at \(.integer) NOT NULL
        ) \(.strictByKey)
        """,
        "CREATE INDEX chosen_id_at ON chosen_id (at)",
    ]
}
