extension FirstSchema {
    /// Invitations, join requests, removed guests and invite links.
    static let invitations: [SQL] = [
        """
        CREATE TABLE invitation (
            id \(.id) NOT NULL PRIMARY KEY,
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            -- Null for an invited address without an account.
            user_id \(.id) REFERENCES users (id),
            invited_by \(.id) NOT NULL REFERENCES users (id),
            created_at \(.integer) NOT NULL,
            UNIQUE (event_id, user_id)
        ) \(.strictByKey)
        """,
        "CREATE INDEX invitation_user ON invitation (user_id) WHERE user_id IS NOT NULL",
        "CREATE INDEX invitation_by ON invitation (invited_by, created_at)",
        // For the hosts: the address of an invitation by mail.
        """
        CREATE TABLE invited_address (
            invitation_id \(.id) NOT NULL PRIMARY KEY REFERENCES invitation (id) ON DELETE CASCADE,
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            email \(.text) NOT NULL,
            email_key \(.text) NOT NULL,
            -- The name that the inviting person gave; empty if none.
            name \(.text) NOT NULL,
            UNIQUE (event_id, email_key)
        ) \(.strictByKey)
        """,
        "CREATE INDEX invited_address_key ON invited_address (email_key)",
        // 128 random bits. The token opens the event to the invited person alone, and proves that they read the mail.
        """
        CREATE TABLE invitation_token (
            invitation_id \(.id) NOT NULL PRIMARY KEY REFERENCES invitation (id) ON DELETE CASCADE,
            token \(.text) NOT NULL UNIQUE
        ) \(.strictByKey)
        """,
        // What an event looked like before a change that its guests were notified of. Null for what did not change.
        """
        CREATE TABLE event_change (
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            -- The event's version after the change.
            version \(.integer) NOT NULL,
            at \(.integer) NOT NULL,
            title \(.text),
            starts_at \(.integer),
            moves_end \(.boolean) NOT NULL,
            -- Also null if there was no end.
            ends_at \(.integer),
            -- The first and last whole day; null for a timed event.
            start_date \(.text),
            end_date \(.text),
            moves_place \(.boolean) NOT NULL,
            -- Also null if the location was hidden.
            place \(.text),
            address \(.text),
            -- A digest of all fields of the location, to recognise it when it returns.
            place_digest \(.bytes) NOT NULL,
            PRIMARY KEY (event_id, version)
        ) \(.strictByKey)
        """,
        // A message of the hosts to some of their guests. Members among them get a notice in their inbox.
        """
        CREATE TABLE announcement (
            id \(.id) NOT NULL PRIMARY KEY,
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            body \(.text) NOT NULL CHECK (body <> ''),
            sent_at \(.integer) NOT NULL
        ) \(.strictByKey)
        """,
        // For the hosts.
        """
        CREATE TABLE announcement_reach (
            announcement_id \(.id) NOT NULL PRIMARY KEY REFERENCES announcement (id) ON DELETE CASCADE,
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            -- The RSVPs of the addressed guests, separated by spaces.
            addressees \(.text) NOT NULL CHECK (addressees <> ''),
            -- The number of people who can read it, mailed or not.
            people \(.integer) NOT NULL CHECK (people > 0)
        ) \(.strictByKey)
        """,
        // The recipients without an account: an RSVP or an invitation each.
        """
        CREATE TABLE announcement_receipt (
            announcement_id \(.id) NOT NULL REFERENCES announcement (id) ON DELETE CASCADE,
            receiver_id \(.id) NOT NULL,
            PRIMARY KEY (receiver_id, announcement_id)
        ) \(.strictByKey)
        """,
        "CREATE INDEX announcement_receipt_announcement ON announcement_receipt (announcement_id)",
        "CREATE INDEX announcement_event ON announcement (event_id, sent_at)",
        "CREATE INDEX announcement_reach_event ON announcement_reach (event_id)",
        // For the invited person: the invitation is dismissed from Home.
        """
        CREATE TABLE dismissal (
            invitation_id \(.id) NOT NULL PRIMARY KEY REFERENCES invitation (id) ON DELETE CASCADE,
            at \(.integer) NOT NULL
        ) \(.strictByKey)
        """,
        """
        CREATE TABLE join_request (
            id \(.id) NOT NULL PRIMARY KEY,
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            user_id \(.id) NOT NULL REFERENCES users (id),
            party \(.integer) NOT NULL CHECK (party BETWEEN 1 AND 10),
            note \(.text) NOT NULL,
            status \(.text) NOT NULL CHECK (status IN ('waiting', 'approved', 'declined')),
            asked_at \(.integer) NOT NULL,
            decided_at \(.integer) CHECK ((decided_at IS NULL) = (status = 'waiting')),
            UNIQUE (event_id, user_id)
        ) \(.strictByKey)
        """,
        "CREATE INDEX join_request_user ON join_request (user_id)",
        // Guests removed by a host: the id of a user, or the key of an address.
        """
        CREATE TABLE removal (
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            who \(.text) NOT NULL,
            at \(.integer) NOT NULL,
            -- The secret of their guest pass, which is valid again if the removal is reverted.
            pass \(.text),
            PRIMARY KEY (event_id, who)
        ) \(.strictByKey)
        """,
        // For an address that somebody claims with an account.
        "CREATE INDEX removal_who ON removal (who)",
        "CREATE UNIQUE INDEX removal_pass ON removal (pass) WHERE pass IS NOT NULL",
        """
        CREATE TABLE link (
            event_id \(.id) NOT NULL PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
            token \(.text) NOT NULL UNIQUE,
            created_at \(.integer) NOT NULL
        ) \(.strictByKey)
        """,
        // The people of a deleted event and what led them to it. For some time they, and nobody else, learn that it
        // is deleted.
        """
        CREATE TABLE gone_event (
            event_id \(.id) NOT NULL,
            user_id \(.id) NOT NULL REFERENCES users (id),
            at \(.integer) NOT NULL,
            PRIMARY KEY (event_id, user_id)
        ) \(.strictByKey)
        """,
        "CREATE INDEX gone_event_user ON gone_event (user_id)",
        "CREATE INDEX gone_event_at ON gone_event (at)",
        // Digests of the secrets of passes, mailed invitations and invite links.
        """
        CREATE TABLE gone_link (
            hash \(.bytes) NOT NULL PRIMARY KEY,
            at \(.integer) NOT NULL
        ) \(.strictByKey)
        """,
        "CREATE INDEX gone_link_at ON gone_link (at)",
    ]
}
