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
    ]
}
