extension FirstSchema {
    /// Notices, notification preferences and push subscriptions.
    static let notifications: [SQL] = [
        """
        CREATE TABLE notice (
            id \(.id) NOT NULL PRIMARY KEY,
            user_id \(.id) NOT NULL REFERENCES users (id),
            kind \(.text) NOT NULL,
            actor_id \(.id) REFERENCES users (id),
            event_id \(.id) REFERENCES event (id) ON DELETE SET NULL,
            -- The event's title at that time; null if only people who see the event see the notice.
            title \(.text),
            -- The announcement that the notice is about. Its text is deleted with the event.
            announcement_id \(.id),
            -- For a reminder: the item or entry if not the event, its start or due time, its time zone, and (`is_late`)
            -- whether the reminder was late. `title` is an entry's title.
            about_id \(.id),
            about_at \(.integer),
            -- The first and last whole day; null for a timed subject.
            about_start_date \(.text),
            about_end_date \(.text),
            about_zone \(.text),
            -- Further content, which its mail repeats, as a JSON object. `event`: what it was `before`, and is. `answer`
            -- and `before`: the new and the previous RSVP, each with `status` and `party`. `amount`: `minor` and
            -- `currency`. `thing`: the description of the expense.
            detail \(.text),
            is_late \(.boolean) NOT NULL DEFAULT FALSE,
            count \(.integer) NOT NULL DEFAULT 1 CHECK (count > 0),
            -- The start of the period that `count` covers; null for notices without a count.
            counts_from \(.integer),
            made_at \(.integer) NOT NULL,
            read_at \(.integer),
            -- Since when the person may not see what the notice is about; null while they may.
            hidden_at \(.integer)
        ) \(.strictByKey)
        """,
        // Notices whose mails and push messages were ordered.
        """
        CREATE TABLE notice_delivery (
            notice_id \(.id) NOT NULL PRIMARY KEY REFERENCES notice (id) ON DELETE CASCADE,
            at \(.integer) NOT NULL
        ) \(.strictByKey)
        """,
        // Since when RSVPs to an event, and messages in its chat, wait to be notified to people who are not looking.
        """
        CREATE TABLE pending_notice (
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            kind \(.text) NOT NULL,
            since \(.integer) NOT NULL,
            PRIMARY KEY (event_id, kind)
        ) \(.strictByKey)
        """,
        "CREATE INDEX notice_user ON notice (user_id, made_at, id)",
        "CREATE INDEX notice_hidden ON notice (user_id) WHERE hidden_at IS NOT NULL",
        "CREATE INDEX notice_unread ON notice (user_id, kind, event_id) WHERE read_at IS NULL",
        "CREATE INDEX notice_about ON notice (about_id) WHERE read_at IS NULL AND about_id IS NOT NULL",
        "CREATE INDEX notice_event ON notice (event_id) WHERE event_id IS NOT NULL",
        "CREATE INDEX notice_announcement ON notice (user_id, event_id, made_at) WHERE kind = 'announcement'",
        "CREATE INDEX notice_actor ON notice (actor_id) WHERE actor_id IS NOT NULL",
        """
        CREATE TABLE preferences (
            user_id \(.id) NOT NULL PRIMARY KEY REFERENCES users (id),
            -- The choices that are the reverse of the default, each as the kind of notice and the channel (`email` or
            -- `push`), separated by spaces: `answer.email reminder.push`.
            changed \(.text) NOT NULL,
            quiet_from \(.integer) CHECK (quiet_from BETWEEN 0 AND 1439),
            quiet_to \(.integer) CHECK (quiet_to BETWEEN 0 AND 1439),
            -- The reminder times for events and for to-dos, in minutes before, separated by commas. Null means the default.
            reminders \(.text),
            todo_reminders \(.text),
            CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
        ) \(.strictByKey)
        """,
        // Proof, in mailed links, that they were mailed to this person.
        """
        CREATE TABLE unsubscribe (
            user_id \(.id) NOT NULL PRIMARY KEY REFERENCES users (id),
            token \(.text) NOT NULL UNIQUE
        ) \(.strictByKey)
        """,
        """
        CREATE TABLE push_subscription (
            id \(.id) NOT NULL PRIMARY KEY,
            user_id \(.id) NOT NULL REFERENCES users (id),
            session_id \(.id) REFERENCES session (id) ON DELETE CASCADE,
            endpoint \(.text) NOT NULL UNIQUE,
            made_at \(.integer) NOT NULL
        ) \(.strictByKey)
        """,
        """
        CREATE TABLE push_key (
            subscription_id \(.id) NOT NULL PRIMARY KEY REFERENCES push_subscription (id) ON DELETE CASCADE,
            p256dh \(.bytes) NOT NULL CHECK (length(p256dh) = 65),
            auth \(.bytes) NOT NULL CHECK (length(auth) = 16)
        ) \(.strictByKey)
        """,
        "CREATE INDEX push_subscription_user ON push_subscription (user_id)",
        "CREATE INDEX push_subscription_session ON push_subscription (session_id) WHERE session_id IS NOT NULL",
    ]
}
