extension FirstSchema {
    /// The programme: recurring activities of the community, their participants and venues.
    static let programme: [SQL] = [
        // A predefined type is shown under a localized name.
        """
        CREATE TABLE activity_type (
            id \(.id) NOT NULL PRIMARY KEY,
            name \(.text) NOT NULL CHECK (name <> ''),
            name_key \(.text) NOT NULL UNIQUE,
            is_predefined \(.boolean) NOT NULL
        ) \(.strictByKey)
        """,
        """
        CREATE TABLE participant_role (
            id \(.id) NOT NULL PRIMARY KEY,
            name \(.text) NOT NULL CHECK (name <> ''),
            name_key \(.text) NOT NULL UNIQUE,
            is_predefined \(.boolean) NOT NULL
        ) \(.strictByKey)
        """,
        """
        CREATE TABLE area (
            id \(.id) NOT NULL PRIMARY KEY,
            name \(.text) NOT NULL CHECK (name <> ''),
            name_key \(.text) NOT NULL,
            area_type \(.text) NOT NULL,
            parent_id \(.id) REFERENCES area (id) CHECK (parent_id <> id),
            created_at \(.integer) NOT NULL,
            updated_at \(.integer) NOT NULL,
            -- Rises by one with each change.
            version \(.integer) NOT NULL DEFAULT 1 CHECK (version > 0)
        ) \(.strictByKey)
        """,
        "CREATE INDEX area_parent ON area (parent_id, name_key, id)",
        "CREATE INDEX area_name ON area (name_key, id)",
        """
        CREATE TABLE venue (
            id \(.id) NOT NULL PRIMARY KEY,
            name \(.text) NOT NULL CHECK (name <> ''),
            address \(.text) NOT NULL CHECK (address <> ''),
            area_id \(.id) NOT NULL REFERENCES area (id),
            latitude \(.real) CHECK (latitude BETWEEN -90 AND 90),
            longitude \(.real) CHECK (longitude BETWEEN -180 AND 180),
            venue_type \(.text) CHECK (venue_type IN ('PUBLIC_BUILDING', 'PRIVATE_RESIDENCE')),
            created_at \(.integer) NOT NULL,
            updated_at \(.integer) NOT NULL,
            -- Rises by one with each change.
            version \(.integer) NOT NULL DEFAULT 1 CHECK (version > 0),
            CHECK ((latitude IS NULL) = (longitude IS NULL))
        ) \(.strictByKey)
        """,
        "CREATE INDEX venue_area ON venue (area_id)",
        "CREATE INDEX venue_mapped ON venue (latitude, longitude) WHERE latitude IS NOT NULL",
        "CREATE INDEX venue_created ON venue (created_at, id)",
        """
        CREATE TABLE participant (
            id \(.id) NOT NULL PRIMARY KEY,
            name \(.text) NOT NULL CHECK (name <> ''),
            email \(.text) NOT NULL,
            phone \(.text),
            notes \(.text),
            -- The linked account of the same person.
            user_id \(.id) UNIQUE REFERENCES users (id),
            -- The current home according to `participant_address`.
            home_venue_id \(.id) REFERENCES venue (id),
            created_at \(.integer) NOT NULL,
            updated_at \(.integer) NOT NULL,
            -- Rises by one with each change.
            version \(.integer) NOT NULL DEFAULT 1 CHECK (version > 0)
        ) \(.strictByKey)
        """,
        "CREATE INDEX participant_home ON participant (home_venue_id) WHERE home_venue_id IS NOT NULL",
        "CREATE INDEX participant_created ON participant (created_at, id)",
        """
        CREATE TABLE participant_address (
            id \(.id) NOT NULL PRIMARY KEY,
            participant_id \(.id) NOT NULL REFERENCES participant (id) ON DELETE CASCADE,
            venue_id \(.id) NOT NULL REFERENCES venue (id),
            effective_from \(.integer) NOT NULL,
            effective_to \(.integer) CHECK (effective_to > effective_from),
            -- Rises by one with each change.
            version \(.integer) NOT NULL DEFAULT 1 CHECK (version > 0),
            -- Whether devices receive the row on request only.
            is_archived \(.boolean) NOT NULL DEFAULT FALSE,
            UNIQUE (participant_id, effective_from)
        ) \(.strictByKey)
        """,
        "CREATE INDEX participant_address_ended ON participant_address (effective_to) WHERE effective_to IS NOT NULL AND NOT is_archived",
        "CREATE INDEX participant_address_venue ON participant_address (venue_id, participant_id, effective_from, effective_to)",
        """
        CREATE TABLE activity (
            id \(.id) NOT NULL PRIMARY KEY,
            name \(.text) NOT NULL CHECK (name <> ''),
            description \(.text),
            type_id \(.id) NOT NULL REFERENCES activity_type (id),
            starts_at \(.integer) NOT NULL,
            ends_at \(.integer) CHECK (ends_at > starts_at),
            status \(.text) NOT NULL CHECK (status IN ('PLANNED', 'ACTIVE', 'COMPLETED', 'CANCELLED')),
            -- When the activity was completed or cancelled.
            closed_at \(.integer) CHECK ((closed_at IS NULL) = (status IN ('PLANNED', 'ACTIVE'))),
            created_at \(.integer) NOT NULL,
            updated_at \(.integer) NOT NULL,
            -- Rises by one with each change.
            version \(.integer) NOT NULL DEFAULT 1 CHECK (version > 0)
        ) \(.strictByKey)
        """,
        "CREATE INDEX activity_start ON activity (starts_at, id)",
        // A covering index for the statistics of activities.
        "CREATE INDEX activity_type_start ON activity (type_id, starts_at, id, ends_at, closed_at)",
        "CREATE INDEX activity_status_start ON activity (status, starts_at, id)",
        """
        CREATE TABLE activity_venue (
            id \(.id) NOT NULL PRIMARY KEY,
            activity_id \(.id) NOT NULL REFERENCES activity (id) ON DELETE CASCADE,
            venue_id \(.id) NOT NULL REFERENCES venue (id),
            effective_from \(.integer) NOT NULL,
            effective_to \(.integer) CHECK (effective_to > effective_from),
            -- Rises by one with each change.
            version \(.integer) NOT NULL DEFAULT 1 CHECK (version > 0),
            UNIQUE (activity_id, venue_id, effective_from)
        ) \(.strictByKey)
        """,
        "CREATE INDEX activity_venue_venue ON activity_venue (venue_id, activity_id, effective_from, effective_to)",
        """
        CREATE TABLE assignment (
            id \(.id) NOT NULL PRIMARY KEY,
            activity_id \(.id) NOT NULL REFERENCES activity (id) ON DELETE CASCADE,
            participant_id \(.id) NOT NULL REFERENCES participant (id) ON DELETE CASCADE,
            role_id \(.id) NOT NULL REFERENCES participant_role (id),
            note \(.text),
            assigned_at \(.integer) NOT NULL,
            -- Null while the assignment is current. Never in the future, so that current rows change by writes alone.
            ended_at \(.integer) CHECK (ended_at > assigned_at),
            -- Rises by one with each change.
            version \(.integer) NOT NULL DEFAULT 1 CHECK (version > 0),
            -- Whether devices receive the row on request only.
            is_archived \(.boolean) NOT NULL DEFAULT FALSE,
            UNIQUE (activity_id, participant_id, role_id, assigned_at)
        ) \(.strictByKey)
        """,
        "CREATE INDEX assignment_ended ON assignment (ended_at) WHERE ended_at IS NOT NULL AND NOT is_archived",
        // The activity that an event belongs to, and the venue that it uses.
        """
        CREATE TABLE activity_event (
            event_id \(.id) NOT NULL PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
            activity_id \(.id) REFERENCES activity (id),
            venue_id \(.id) REFERENCES venue (id),
            CHECK (activity_id IS NOT NULL OR venue_id IS NOT NULL)
        ) \(.strictByKey)
        """,
        "CREATE INDEX activity_event_activity ON activity_event (activity_id) WHERE activity_id IS NOT NULL",
        "CREATE INDEX activity_event_venue ON activity_event (venue_id) WHERE venue_id IS NOT NULL",
        // Both indexes cover what statistics read of an assignment, so that a million are counted without their rows.
        "CREATE INDEX assignment_participant ON assignment (participant_id, role_id, assigned_at, ended_at, activity_id)",
        "CREATE INDEX assignment_role ON assignment (role_id, participant_id, assigned_at, ended_at, activity_id)",
        // Counts per venue and role of the people living there: their open assignments in the role, and the people. A
        // person with several roles counts as one of the people of the first. Venue 0 (16 zero bytes) means that no
        // home is known.
        """
        CREATE TABLE participation_tally (
            venue_id \(.id) NOT NULL,
            role_id \(.id) NOT NULL,
            assignments \(.integer) NOT NULL,
            people \(.integer) NOT NULL,
            PRIMARY KEY (venue_id, role_id)
        ) \(.strictByKey)
        """,
    ]
}
