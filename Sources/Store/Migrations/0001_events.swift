extension FirstSchema {
    /// Events, their locations and seats, and their co-hosts.
    static let events: [SQL] = [
        """
        CREATE TABLE event (
            id \(.id) NOT NULL PRIMARY KEY,
            host_id \(.id) NOT NULL REFERENCES users (id),
            sequence \(.integer) NOT NULL DEFAULT 0,
            -- Rises by one with each change.
            version \(.integer) NOT NULL DEFAULT 1,
            status \(.text) NOT NULL CHECK (status IN ('draft', 'scheduled', 'cancelled')),
            -- The reason of the cancellation, as shown to guests.
            cancellation \(.text),
            title \(.text) NOT NULL CHECK (title <> ''),
            description \(.text) NOT NULL,
            emoji \(.text),
            cover_hue \(.integer) CHECK (cover_hue BETWEEN 0 AND 23),
            -- In percent from the top of the photo.
            cover_position \(.integer) NOT NULL DEFAULT 50 CHECK (cover_position BETWEEN 0 AND 100),
            -- The hash of the cover's content.
            photo \(.text),
            -- Separated by line feeds; empty if there are none.
            tags \(.text) NOT NULL,
            starts_at \(.integer) NOT NULL,
            ends_at \(.integer) CHECK (ends_at > starts_at),
            over_at \(.integer) NOT NULL,
            -- For whole days, start and end are the midnights around them in the time zone.
            all_day \(.boolean) NOT NULL DEFAULT FALSE,
            -- The first and last day, as `2026-12-24`; null for a timed event.
            start_date \(.text),
            end_date \(.text),
            answer_by \(.integer),
            time_zone \(.text) NOT NULL,
            -- The part of the location that everybody who sees the event may know; `place` holds the rest.
            location_name \(.text) CHECK (location_name <> ''),
            address \(.text),
            latitude \(.real),
            longitude \(.real),
            online_url \(.text),
            location_hidden \(.boolean) NOT NULL,
            visibility \(.text) NOT NULL CHECK (visibility IN ('PUBLIC', 'CONNECTIONS', 'FRIENDS', 'UNLISTED', 'INVITED')),
            -- The audience in its current status; null means the hosts only.
            audience \(.text) GENERATED ALWAYS AS (CASE WHEN status <> 'draft' THEN visibility END) STORED,
            requires_approval \(.boolean) NOT NULL,
            guest_list \(.text) NOT NULL CHECK (guest_list IN ('names', 'counts', 'hidden')),
            guests_may_invite \(.boolean) NOT NULL,
            companions_allowed \(.integer) NOT NULL CHECK (companions_allowed BETWEEN 0 AND 9),
            offer_hours \(.integer) NOT NULL CHECK (offer_hours BETWEEN 0 AND 168),
            pass_large_parties \(.boolean) NOT NULL,
            -- Set by the hosts; `seats` enforces it.
            capacity \(.integer) CHECK (capacity >= 1),
            created_at \(.integer) NOT NULL,
            updated_at \(.integer) NOT NULL,
            -- When the event was deleted. Nobody sees it from then on, while its rows are deleted in batches.
            deleted_at \(.integer),
            -- Whether devices receive the event on request only.
            is_archived \(.boolean) NOT NULL DEFAULT FALSE,
            -- While the guest list is moved to the archive, before the event itself: the last RSVP that has moved, by id.
            archived_to \(.id),
            CHECK (archived_to IS NULL OR NOT is_archived),
            CHECK (all_day = (start_date IS NOT NULL)),
            CHECK (all_day = (end_date IS NOT NULL)),
            CHECK (end_date >= start_date),
            CHECK (ends_at IS NOT NULL OR NOT all_day),
            CHECK (answer_by <= CASE WHEN all_day THEN ends_at ELSE starts_at END),
            CHECK ((latitude IS NULL) = (longitude IS NULL)),
            CHECK (location_hidden = (location_name IS NULL)),
            CHECK (address IS NULL AND latitude IS NULL AND online_url IS NULL OR NOT (location_hidden OR requires_approval))
        ) \(.strict)
        """,
        // The part of a location that is withheld from some people who see the event.
        """
        CREATE TABLE place (
            event_id \(.id) NOT NULL PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
            name \(.text) CHECK (name <> ''),
            address \(.text),
            latitude \(.real),
            longitude \(.real),
            online_url \(.text),
            CHECK ((latitude IS NULL) = (longitude IS NULL))
        ) \(.strictByKey)
        """,
        // Counts of people, companions included. Seats are taken by everyone who is going or holds an offer.
        """
        CREATE TABLE seats (
            event_id \(.id) NOT NULL PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
            capacity \(.integer) CHECK (capacity >= 1),
            -- Counts of people, companions included.
            going \(.integer) NOT NULL CHECK (going >= 0),
            maybe \(.integer) NOT NULL CHECK (maybe >= 0),
            waiting \(.integer) NOT NULL CHECK (waiting >= 0),
            -- The seats of everyone who is going or holds an offer. `capacity` limits them.
            taken \(.integer) NOT NULL CHECK (taken >= going),
            CONSTRAINT never_oversold CHECK (capacity IS NULL OR taken <= capacity)
        ) \(.strictByKey)
        """,
        // The calendar-file entry from which an event was imported. Deleted with the event, so that the entry can be
        // imported again at once.
        """
        CREATE TABLE event_origin (
            event_id \(.id) NOT NULL PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
            host_id \(.id) NOT NULL REFERENCES users (id),
            uid \(.text) NOT NULL,
            recurrence_id \(.integer),
            -- Whether a calendar file cancelled the event, not its hosts. The next import may restore it.
            is_cancelled \(.boolean) NOT NULL DEFAULT FALSE
        ) \(.strictByKey)
        """,
        "CREATE UNIQUE INDEX event_origin_uid ON event_origin (host_id, uid, coalesce(recurrence_id, 0))",
        """
        CREATE TABLE event_search (
            event_id \(.id) NOT NULL PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
            text \(.text) NOT NULL,
            -- Search text that only hosts match.
            hidden \(.text) NOT NULL
        ) \(.strictByKey)
        """,
        "CREATE INDEX event_start ON event (starts_at, id)",
        // All-day events, whose reminders are sent at other hours.
        "CREATE INDEX event_days ON event (starts_at, id) WHERE all_day",
        "CREATE INDEX event_long ON event (over_at) WHERE over_at > starts_at + 86400000",
        // Events that will move to the archive.
        "CREATE INDEX event_current ON event (over_at) WHERE NOT is_archived",
        // For events nearby, and for all events on a map.
        "CREATE INDEX event_position ON event (latitude, longitude, over_at) WHERE latitude IS NOT NULL",
        // A covering index, to count the events of a host without reading them.
        "CREATE INDEX event_host ON event (host_id, starts_at, deleted_at)",
        // Whether a person hosts a public event, so that strangers may see their name.
        "CREATE INDEX event_public_host ON event (host_id) WHERE audience = 'PUBLIC'",
        "CREATE INDEX event_circle ON event (audience, host_id) WHERE audience IN ('CONNECTIONS', 'FRIENDS')",
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
        // The names of people who host public events. Strangers see nothing else of anybody.
        """
        CREATE TABLE public_host (
            user_id \(.id) NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
            given_name \(.text) NOT NULL,
            family_name \(.text) CHECK (family_name <> '')
        ) \(.strictByKey)
        """,
    ]
}
