extension FirstSchema {
    /// Settings of the program, and stored replies for repeated requests.
    static let settings: [SQL] = [
        """
        CREATE TABLE setting (
            name \(.text) NOT NULL PRIMARY KEY,
            value \(.text) NOT NULL
        ) \(.strictByKey)
        """,
        // A copy of the effective settings that devices hold. One row.
        """
        CREATE TABLE community (
            id \(.id) NOT NULL PRIMARY KEY,
            name \(.text) NOT NULL,
            accent \(.text),
            time_zone \(.text) NOT NULL,
            registration \(.text) NOT NULL
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
        // Rows created under ids that clients chose, with a digest of the command, which tells a repeated command from
        // a different one.
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
