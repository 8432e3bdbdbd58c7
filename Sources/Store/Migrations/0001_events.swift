extension FirstSchema {
    /// Events, and who hosts them with their owner.
    static let events: [SQL] = [
        """
        CREATE TABLE event (
            id \(.id) NOT NULL PRIMARY KEY,
            host_id \(.id) NOT NULL REFERENCES users (id),
            uid \(.text) NOT NULL,
            recurrence_id \(.integer),
            sequence \(.integer) NOT NULL DEFAULT 0,
            version \(.integer) NOT NULL DEFAULT 1,
            status \(.text) NOT NULL CHECK (status IN ('scheduled', 'cancelled')),
            -- Whether a calendar file called it off, and not its hosts: what the file says next stands.
            cancelled_by_import \(.boolean) NOT NULL DEFAULT FALSE CHECK (NOT cancelled_by_import OR status = 'cancelled'),
            title \(.text) NOT NULL CHECK (title <> ''),
            description \(.text) NOT NULL,
            emoji \(.text),
            -- The hash of the cover's content.
            photo \(.text),
            tags \(.text) NOT NULL,
            starts_at \(.integer) NOT NULL,
            ends_at \(.integer) CHECK (ends_at > starts_at),
            over_at \(.integer) NOT NULL,
            answer_by \(.integer) CHECK (answer_by <= starts_at),
            time_zone \(.text) NOT NULL,
            location_name \(.text) NOT NULL CHECK (location_name <> ''),
            address \(.text),
            latitude \(.real),
            longitude \(.real),
            location_hidden \(.boolean) NOT NULL,
            visibility \(.text) NOT NULL CHECK (visibility IN ('PUBLIC', 'CONNECTIONS', 'FRIENDS', 'UNLISTED', 'INVITED')),
            requires_approval \(.boolean) NOT NULL,
            guest_list \(.text) NOT NULL CHECK (guest_list IN ('names', 'counts', 'hidden')),
            guests_may_invite \(.boolean) NOT NULL,
            companions_allowed \(.integer) NOT NULL CHECK (companions_allowed BETWEEN 0 AND 9),
            offer_hours \(.integer) NOT NULL CHECK (offer_hours BETWEEN 0 AND 168),
            pass_large_parties \(.boolean) NOT NULL,
            capacity \(.integer) CHECK (capacity >= 1),
            going \(.integer) NOT NULL DEFAULT 0 CHECK (going >= 0),
            maybe \(.integer) NOT NULL DEFAULT 0 CHECK (maybe >= 0),
            waiting \(.integer) NOT NULL DEFAULT 0 CHECK (waiting >= 0),
            taken \(.integer) NOT NULL DEFAULT 0 CHECK (taken >= going),
            last_message \(.integer) NOT NULL DEFAULT 0,
            -- Since when RSVPs, and messages, wait for those to be notified who are not looking; null when they have been.
            rsvps_since \(.integer),
            messages_since \(.integer),
            search \(.text) NOT NULL,
            created_at \(.integer) NOT NULL,
            updated_at \(.integer) NOT NULL,
            -- Null while the event is there. From then on it is gone for whoever looks, while its rows are taken away.
            deleted_at \(.integer),
            CHECK ((latitude IS NULL) = (longitude IS NULL)),
            CONSTRAINT never_oversold CHECK (capacity IS NULL OR taken <= capacity)
        ) \(.strict)
        """,
        "CREATE INDEX event_start ON event (starts_at, id)",
        "CREATE INDEX event_long ON event (over_at) WHERE over_at > starts_at + 86400000",
        // How many events somebody hosts is counted without reading them.
        "CREATE INDEX event_host ON event (host_id, starts_at, deleted_at)",
        // Whether somebody hosts a public event, so that strangers may know the name.
        "CREATE INDEX event_public_host ON event (host_id) WHERE visibility = 'PUBLIC'",
        "CREATE INDEX event_circle ON event (visibility, host_id) WHERE visibility IN ('CONNECTIONS', 'FRIENDS')",
        // The entry of an event that is gone can be imported again at once.
        "CREATE UNIQUE INDEX event_uid ON event (host_id, uid, coalesce(recurrence_id, 0)) WHERE deleted_at IS NULL",
        """
        CREATE TABLE event_tag (
            key \(.text) NOT NULL,
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            name \(.text) NOT NULL,
            PRIMARY KEY (key, event_id)
        ) \(.strictByKey)
        """,
        "CREATE INDEX event_tag_event ON event_tag (event_id)",
        """
        CREATE TABLE cohost (
            id \(.id) NOT NULL UNIQUE,
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            user_id \(.id) NOT NULL REFERENCES users (id),
            since \(.integer) NOT NULL,
            PRIMARY KEY (event_id, user_id)
        ) \(.strictByKey)
        """,
        "CREATE INDEX cohost_user ON cohost (user_id)",
    ]
}
