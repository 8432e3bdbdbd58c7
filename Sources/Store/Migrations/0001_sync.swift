extension FirstSchema {
    /// The clients that push commands, and how each command ended.
    static let sync: [SQL] = [
        """
        CREATE TABLE sync_client (
            id \(.id) NOT NULL PRIMARY KEY,
            user_id \(.id) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            -- The number of the last command that was performed or refused.
            last_command \(.integer) NOT NULL DEFAULT 0 CHECK (last_command >= 0),
            used_at \(.integer) NOT NULL
        ) \(.strictByKey)
        """,
        "CREATE INDEX sync_client_user ON sync_client (user_id, used_at)",
        """
        CREATE TABLE sync_result (
            client_id \(.id) NOT NULL REFERENCES sync_client (id) ON DELETE CASCADE,
            number \(.integer) NOT NULL CHECK (number > 0),
            -- The refusal as JSON; null if the command was performed.
            refusal \(.text),
            -- The version of the row that the command changed, and the ids of the conflicts, separated by commas; null for
            -- a command that caused none.
            version \(.integer),
            conflicts \(.text),
            at \(.integer) NOT NULL,
            PRIMARY KEY (client_id, number)
        ) \(.strictByKey)
        """,
        "CREATE INDEX sync_result_at ON sync_result (at)",
        // What refused commands would have made.
        """
        CREATE TABLE sync_missing (
            client_id \(.id) NOT NULL,
            id \(.id) NOT NULL,
            -- The command that was refused.
            number \(.integer) NOT NULL,
            PRIMARY KEY (client_id, id),
            FOREIGN KEY (client_id, number) REFERENCES sync_result (client_id, number) ON DELETE CASCADE
        ) \(.strictByKey)
        """,
        "CREATE INDEX sync_missing_number ON sync_missing (client_id, number)",
    ]
}
