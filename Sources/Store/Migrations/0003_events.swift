extension Migration {
    /// Events, RSVPs, invitations, calendar feeds.
    static let m0003 = Migration(
        number: 3,
        statements: [
            """
            CREATE TABLE event (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                host_id BLOB NOT NULL REFERENCES user (id),
                uid TEXT NOT NULL,
                recurrence_id INTEGER,
                sequence INTEGER NOT NULL DEFAULT 0,
                version INTEGER NOT NULL DEFAULT 1,
                status TEXT NOT NULL CHECK (status IN ('scheduled', 'cancelled')),
                title TEXT NOT NULL CHECK (title <> ''),
                description TEXT NOT NULL,
                emoji TEXT,
                starts_at INTEGER NOT NULL,
                ends_at INTEGER CHECK (ends_at > starts_at),
                over_at INTEGER NOT NULL,
                answer_by INTEGER CHECK (answer_by <= starts_at),
                time_zone TEXT NOT NULL,
                location_name TEXT NOT NULL CHECK (location_name <> ''),
                address TEXT,
                latitude REAL,
                longitude REAL,
                location_hidden INTEGER NOT NULL CHECK (location_hidden IN (0, 1)),
                capacity INTEGER CHECK (capacity >= 1),
                tags TEXT NOT NULL,
                visibility TEXT NOT NULL CHECK (visibility IN ('PUBLIC', 'UNLISTED', 'INVITED')),
                companions_allowed INTEGER NOT NULL CHECK (companions_allowed BETWEEN 0 AND 9),
                guest_list TEXT NOT NULL CHECK (guest_list IN ('names', 'counts', 'hidden')),
                guests_may_invite INTEGER NOT NULL CHECK (guests_may_invite IN (0, 1)),
                offer_hours INTEGER NOT NULL CHECK (offer_hours BETWEEN 0 AND 168),
                pass_large_parties INTEGER NOT NULL CHECK (pass_large_parties IN (0, 1)),
                going INTEGER NOT NULL DEFAULT 0 CHECK (going >= 0),
                maybe INTEGER NOT NULL DEFAULT 0 CHECK (maybe >= 0),
                waiting INTEGER NOT NULL DEFAULT 0 CHECK (waiting >= 0),
                taken INTEGER NOT NULL DEFAULT 0 CHECK (taken >= going),
                search TEXT NOT NULL,
                created_at INTEGER NOT NULL,
                updated_at INTEGER NOT NULL,
                CHECK ((latitude IS NULL) = (longitude IS NULL)),
                CONSTRAINT never_oversold CHECK (capacity IS NULL OR taken <= capacity)
            ) STRICT
            """,
            "CREATE INDEX event_start ON event (starts_at, id)",
            "CREATE INDEX event_long ON event (over_at) WHERE over_at > starts_at + 86400000",
            "CREATE INDEX event_host ON event (host_id, starts_at)",
            "CREATE UNIQUE INDEX event_uid ON event (host_id, uid, coalesce(recurrence_id, 0))",
            """
            CREATE TABLE event_tag (
                key TEXT NOT NULL,
                event_id BLOB NOT NULL REFERENCES event (id) ON DELETE CASCADE,
                name TEXT NOT NULL,
                PRIMARY KEY (key, event_id)
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX event_tag_event ON event_tag (event_id)",
            """
            CREATE TABLE guest (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                event_id BLOB NOT NULL REFERENCES event (id) ON DELETE CASCADE,
                name TEXT NOT NULL,
                email TEXT NOT NULL,
                email_key TEXT NOT NULL,
                token_hash BLOB NOT NULL UNIQUE,
                created_at INTEGER NOT NULL,
                UNIQUE (event_id, email_key)
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX guest_email ON guest (email_key)",
            """
            CREATE TABLE rsvp (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                event_id BLOB NOT NULL REFERENCES event (id) ON DELETE CASCADE,
                user_id BLOB REFERENCES user (id),
                guest_id BLOB UNIQUE REFERENCES guest (id) ON DELETE CASCADE,
                status TEXT NOT NULL CHECK (status IN ('going', 'maybe', 'notGoing', 'waitlisted', 'offered')),
                party INTEGER NOT NULL CHECK (party BETWEEN 1 AND 10),
                waitlist_position INTEGER CHECK ((waitlist_position IS NULL) = (status <> 'waitlisted')),
                offer_until INTEGER CHECK ((offer_until IS NULL) = (status <> 'offered')),
                answered_at INTEGER NOT NULL,
                UNIQUE (event_id, user_id),
                CHECK ((user_id IS NULL) <> (guest_id IS NULL))
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX rsvp_user ON rsvp (user_id) WHERE user_id IS NOT NULL",
            "CREATE UNIQUE INDEX rsvp_waitlist ON rsvp (event_id, waitlist_position) WHERE status = 'waitlisted'",
            "CREATE INDEX rsvp_status ON rsvp (event_id, status, answered_at)",
            "CREATE INDEX rsvp_offer ON rsvp (offer_until) WHERE status = 'offered'",
            """
            CREATE TABLE invitation (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                event_id BLOB NOT NULL REFERENCES event (id) ON DELETE CASCADE,
                user_id BLOB REFERENCES user (id),
                email TEXT,
                email_key TEXT,
                invited_by BLOB NOT NULL REFERENCES user (id),
                created_at INTEGER NOT NULL,
                dismissed_at INTEGER,
                UNIQUE (event_id, user_id),
                UNIQUE (event_id, email_key),
                CHECK ((user_id IS NULL) <> (email_key IS NULL))
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX invitation_user ON invitation (user_id) WHERE user_id IS NOT NULL",
            "CREATE INDEX invitation_email ON invitation (email_key) WHERE email_key IS NOT NULL",
            """
            CREATE TABLE removal (
                event_id BLOB NOT NULL REFERENCES event (id) ON DELETE CASCADE,
                who TEXT NOT NULL,
                at INTEGER NOT NULL,
                PRIMARY KEY (event_id, who)
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE link (
                event_id BLOB NOT NULL PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
                token TEXT NOT NULL UNIQUE,
                created_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE feed (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                user_id BLOB NOT NULL REFERENCES user (id) ON DELETE CASCADE,
                secret TEXT NOT NULL UNIQUE,
                created_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX feed_user ON feed (user_id)",
        ])
}
