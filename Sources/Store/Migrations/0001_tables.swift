extension FirstSchema {
    /// Imported tables of the programme. Each row holds its change, or, once that is applied, how to undo it.
    static let tables: [SQL] = [
        """
        CREATE TABLE table_import (
            id \(.id) NOT NULL PRIMARY KEY,
            kind \(.text) NOT NULL,
            file \(.text) NOT NULL,
            -- Null for an import on the command line.
            user_id \(.id) REFERENCES users (id),
            status \(.text) NOT NULL,
            total \(.integer) NOT NULL,
            -- The number of rows written so far, of `total`.
            done \(.integer) NOT NULL CHECK (done BETWEEN 0 AND total),
            added \(.integer) NOT NULL,
            updated \(.integer) NOT NULL,
            unchanged \(.integer) NOT NULL,
            -- The number of rows that the undo could not revert.
            kept \(.integer) NOT NULL,
            problem_line \(.integer),
            problem \(.text),
            made_at \(.integer) NOT NULL,
            ended_at \(.integer)
        ) \(.strictByKey)
        """,
        "CREATE INDEX table_import_made ON table_import (made_at)",
        "CREATE INDEX table_import_user ON table_import (user_id) WHERE user_id IS NOT NULL",
        """
        CREATE TABLE table_import_row (
            import_id \(.id) NOT NULL REFERENCES table_import (id) ON DELETE CASCADE,
            place \(.integer) NOT NULL,
            line \(.integer) NOT NULL,
            subject \(.id) NOT NULL,
            body \(.text) NOT NULL,
            PRIMARY KEY (import_id, place)
        ) \(.strictByKey)
        """,
        "CREATE INDEX table_import_row_subject ON table_import_row (subject)",
    ]
}
