extension FirstSchema {
    /// Work to be done later, in lanes.
    static let jobs: [SQL] = [
        """
        CREATE TABLE job (
            id \(.id) NOT NULL PRIMARY KEY,
            lane \(.text) NOT NULL CHECK (lane IN ('security', 'mail', 'push', 'system')),
            -- The person for whom only one job runs at a time.
            owner \(.id),
            kind \(.text) NOT NULL,
            payload \(.text) NOT NULL,
            state \(.text) NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'dead')),
            run_at \(.integer) NOT NULL,
            attempts \(.integer) NOT NULL DEFAULT 0,
            problem \(.text),
            made_at \(.integer) NOT NULL
        ) \(.strictByKey)
        """,
        "CREATE INDEX job_waiting ON job (lane, run_at, id) WHERE state = 'waiting'",
        "CREATE INDEX job_running ON job (lane, run_at) WHERE state = 'running'",
        "CREATE INDEX job_dead ON job (made_at) WHERE state = 'dead'",
    ]
}
