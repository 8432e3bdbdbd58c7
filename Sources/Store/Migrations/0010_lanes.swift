extension Migration {
    /// Lanes for jobs; counts of mails to strangers; guests whose address is not confirmed.
    static let m0010 = Migration(
        number: 10,
        statements: [
            """
            ALTER TABLE job ADD COLUMN lane TEXT NOT NULL DEFAULT 'system'
                CHECK (lane IN ('security', 'mail', 'push', 'system'))
            """,
            // Whose job it is, where one of theirs runs at a time.
            "ALTER TABLE job ADD COLUMN owner BLOB CHECK (length(owner) = 16)",
            "UPDATE job SET lane = kind WHERE kind IN ('mail', 'push')",
            """
            UPDATE job SET lane = 'security' WHERE kind = 'account.mailResetLink'
                OR (kind = 'mail' AND json_extract(payload, '$.kind') IN ('verifyEmail', 'resetPassword', 'guestPass'))
            """,
            "DROP INDEX job_waiting",
            "DROP INDEX job_running",
            "CREATE INDEX job_waiting ON job (lane, run_at, id) WHERE state = 'waiting'",
            "CREATE INDEX job_running ON job (lane, run_at) WHERE state = 'running'",
            "CREATE INDEX job_dead ON job (made_at) WHERE state = 'dead'",
            // Mails of a day to people who are no confirmed members, by whom or what they are counted for.
            """
            CREATE TABLE mail_count (
                day INTEGER NOT NULL,
                allowance TEXT NOT NULL CHECK (allowance IN (
                    'person', 'address', 'event', 'passes', 'network', 'door', 'reset', 'resetFromNetwork')),
                who BLOB NOT NULL CHECK (length(who) = 16),
                mails INTEGER NOT NULL CHECK (mails > 0),
                PRIMARY KEY (day, allowance, who)
            ) STRICT, WITHOUT ROWID
            """,
            // Null while nobody has shown that the address is theirs.
            "ALTER TABLE guest ADD COLUMN confirmed_at INTEGER",
            // Until when an unconfirmed RSVP stands; null where there is none.
            "ALTER TABLE guest ADD COLUMN held_until INTEGER CHECK (held_until IS NULL OR confirmed_at IS NULL)",
            // Where it came from, as a digest, while it stands.
            "ALTER TABLE guest ADD COLUMN network BLOB CHECK (length(network) = 16)",
            // Of the secret that was mailed. The other one was given to whoever typed the address.
            "ALTER TABLE guest ADD COLUMN mailed_hash BLOB",
            // Those of before had one secret, which was mailed to them.
            "UPDATE guest SET confirmed_at = created_at",
            "CREATE UNIQUE INDEX guest_mailed ON guest (mailed_hash) WHERE mailed_hash IS NOT NULL",
            "CREATE INDEX guest_held ON guest (event_id) WHERE held_until IS NOT NULL",
        ])
}
