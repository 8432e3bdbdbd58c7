extension FirstSchema {
    /// The overwritten values of fields, and the conflicts about them.
    static let conflicts: [SQL] = [
        // Fields have their names in the update command of the row's kind, and values their JSON there; null if empty.
        """
        CREATE TABLE field_change (
            id \(.id) NOT NULL PRIMARY KEY,
            row_kind \(.text) NOT NULL,
            row_id \(.id) NOT NULL,
            field \(.text) NOT NULL,
            -- The version of the row after the change.
            version \(.integer) NOT NULL CHECK (version > 0),
            old_value \(.text),
            -- Null for a change that Mingle made.
            by_id \(.id) REFERENCES users (id),
            -- The client from whose queue the change came; null for all others.
            client_id \(.id),
            at \(.integer) NOT NULL,
            UNIQUE (row_id, field, version)
        ) \(.strictByKey)
        """,
        "CREATE INDEX field_change_by ON field_change (by_id) WHERE by_id IS NOT NULL",
        "CREATE INDEX field_change_at ON field_change (at)",
        """
        CREATE TABLE field_conflict (
            id \(.id) NOT NULL PRIMARY KEY,
            -- Whose update overwrote the value.
            user_id \(.id) NOT NULL REFERENCES users (id),
            -- The kind of the row.
            row_kind \(.text) NOT NULL,
            row_id \(.id) NOT NULL,
            -- The name of the field in the update command of the row's kind.
            field \(.text) NOT NULL,
            -- The version of the row that has `mine`.
            version \(.integer) NOT NULL,
            -- The value that somebody else wrote meanwhile, as JSON; null if empty.
            theirs \(.text),
            -- The value of the update, as JSON; null if empty.
            mine \(.text),
            -- Who wrote `theirs`; null if Mingle did.
            by_id \(.id) REFERENCES users (id),
            -- When `theirs` was written.
            at \(.integer) NOT NULL,
            -- When the update arrived.
            made_at \(.integer) NOT NULL
        ) \(.strictByKey)
        """,
        "CREATE INDEX field_conflict_user ON field_conflict (user_id)",
        "CREATE INDEX field_conflict_row ON field_conflict (row_id)",
        "CREATE INDEX field_conflict_made ON field_conflict (made_at)",
    ]
}
