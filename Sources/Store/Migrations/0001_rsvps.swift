extension FirstSchema {
    /// RSVPs of members and of guests without an account.
    static let rsvps: [SQL] = [
        """
        CREATE TABLE guest (
            id \(.id) NOT NULL PRIMARY KEY,
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            name \(.text) NOT NULL
        ) \(.strictByKey)
        """,
        "CREATE INDEX guest_event ON guest (event_id)",
        // Guests whose names are still kept.
        "CREATE INDEX guest_named ON guest (event_id) WHERE name <> \(SQL.erasedGuestName)",
        """
        CREATE TABLE guest_credential (
            guest_id \(.id) NOT NULL PRIMARY KEY REFERENCES guest (id) ON DELETE CASCADE,
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            email \(.text) NOT NULL,
            email_key \(.text) NOT NULL,
            -- Digest of the secret given to the person who typed the address.
            token_hash \(.bytes) NOT NULL UNIQUE,
            -- The mailed secret, stored as it is because every mail repeats it; null once the address is deleted.
            pass \(.text),
            -- Digest of the network address, while the RSVP is held.
            network \(.bytes) CHECK (length(network) = 16),
            -- The browser's language when the RSVP was sent (BCP 47).
            locale \(.text),
            -- The unconfirmed join request, and the deadline to confirm it by the mailed link; null if there is none.
            asks_until \(.integer) CHECK ((asks_until IS NULL) = (asks_party IS NULL)),
            asks_party \(.integer) CHECK (asks_party BETWEEN 1 AND 10),
            asks_note \(.text) CHECK ((asks_note IS NULL) = (asks_party IS NULL)),
            created_at \(.integer) NOT NULL,
            -- Null until the owner of the address has confirmed it.
            confirmed_at \(.integer),
            -- Whether a host has typed or confirmed the address, and its mailed link has not been opened.
            is_vouched \(.boolean) NOT NULL DEFAULT FALSE,
            wants_reminders \(.boolean) NOT NULL DEFAULT TRUE,
            UNIQUE (event_id, email_key)
        ) \(.strictByKey)
        """,
        "CREATE INDEX guest_credential_email ON guest_credential (email_key)",
        "CREATE UNIQUE INDEX guest_credential_pass ON guest_credential (pass) WHERE pass IS NOT NULL",
        // Digests of guest passes whose RSVP moved to an account. Such a pass leads to the event there.
        """
        CREATE TABLE claimed_pass (
            hash \(.bytes) NOT NULL PRIMARY KEY,
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            user_id \(.id) NOT NULL REFERENCES users (id)
        ) \(.strictByKey)
        """,
        "CREATE INDEX claimed_pass_user ON claimed_pass (user_id)",
        "CREATE INDEX claimed_pass_event ON claimed_pass (event_id)",
        // Addresses of people without an account, which are deleted some time after the event.
        "CREATE INDEX guest_credential_address ON guest_credential (event_id) WHERE email <> ''",
        // Unconfirmed addresses, which are deleted sooner.
        "CREATE INDEX guest_credential_unconfirmed ON guest_credential (created_at) WHERE confirmed_at IS NULL AND email <> ''",
        // Join requests of guests without an account, once their address is confirmed. Includes the name, for the
        // hosts' devices.
        """
        CREATE TABLE guest_request (
            guest_id \(.id) NOT NULL PRIMARY KEY REFERENCES guest (id) ON DELETE CASCADE,
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            name \(.text) NOT NULL,
            party \(.integer) NOT NULL CHECK (party BETWEEN 1 AND 10),
            note \(.text) NOT NULL,
            status \(.text) NOT NULL CHECK (status IN ('waiting', 'approved', 'declined')),
            asked_at \(.integer) NOT NULL,
            decided_at \(.integer) CHECK ((decided_at IS NULL) = (status = 'waiting'))
        ) \(.strictByKey)
        """,
        "CREATE INDEX guest_request_event ON guest_request (event_id)",
        // For the hosts: the deadline until which the RSVP of a guest with an unconfirmed address is held.
        """
        CREATE TABLE seat_hold (
            guest_id \(.id) NOT NULL PRIMARY KEY REFERENCES guest (id) ON DELETE CASCADE,
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            until \(.integer) NOT NULL
        ) \(.strictByKey)
        """,
        "CREATE INDEX seat_hold_event ON seat_hold (event_id)",
        """
        CREATE TABLE rsvp (
            id \(.id) NOT NULL PRIMARY KEY,
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            user_id \(.id) REFERENCES users (id),
            guest_id \(.id) UNIQUE REFERENCES guest (id) ON DELETE CASCADE,
            status \(.text) NOT NULL CHECK (status IN ('going', 'maybe', 'notGoing', 'waitlisted', 'offered')),
            party \(.integer) NOT NULL CHECK (party BETWEEN 1 AND 10),
            waitlist_position \(.integer) CHECK ((waitlist_position IS NULL) = (status <> 'waitlisted')),
            answered_at \(.integer) NOT NULL,
            UNIQUE (event_id, user_id),
            CHECK ((user_id IS NULL) <> (guest_id IS NULL))
        ) \(.strictByKey)
        """,
        "CREATE INDEX rsvp_user ON rsvp (user_id) WHERE user_id IS NOT NULL",
        "CREATE UNIQUE INDEX rsvp_waitlist ON rsvp (event_id, waitlist_position) WHERE status = 'waitlisted'",
        "CREATE INDEX rsvp_status ON rsvp (event_id, status, answered_at)",
        // For the guest and the hosts: the code that the guest shows at the door, and the guest's arrival.
        """
        CREATE TABLE ticket (
            rsvp_id \(.id) NOT NULL PRIMARY KEY REFERENCES rsvp (id) ON DELETE CASCADE,
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            user_id \(.id) REFERENCES users (id),
            code \(.text) NOT NULL,
            checked_in_at \(.integer),
            -- The host at the door; null if the system checked the guest in.
            checked_in_by \(.id) REFERENCES users (id) CHECK (checked_in_by IS NULL OR checked_in_at IS NOT NULL),
            UNIQUE (code, event_id)
        ) \(.strictByKey)
        """,
        "CREATE INDEX ticket_event ON ticket (event_id, checked_in_at)",
        "CREATE INDEX ticket_user ON ticket (user_id) WHERE user_id IS NOT NULL",
        // For the guest alone: the deadline of the seat offer. For a waitlisted RSVP, the deadline of an offer that
        // was missed.
        """
        CREATE TABLE seat_offer (
            rsvp_id \(.id) NOT NULL PRIMARY KEY REFERENCES rsvp (id) ON DELETE CASCADE,
            until \(.integer) NOT NULL
        ) \(.strictByKey)
        """,
    ]
}
