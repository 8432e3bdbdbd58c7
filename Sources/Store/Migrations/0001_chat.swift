extension FirstSchema {
    /// The messages of an event's crew, and how far each person has read.
    static let chat: [SQL] = [
        """
        CREATE TABLE message (
            id \(.id) NOT NULL PRIMARY KEY,
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            author_id \(.id) NOT NULL REFERENCES users (id),
            -- The position in the chat, from 1, without gaps.
            number \(.integer) NOT NULL CHECK (number > 0),
            body \(.text) NOT NULL,
            sent_at \(.integer) NOT NULL,
            edited_at \(.integer),
            deleted_at \(.integer),
            UNIQUE (event_id, number)
        ) \(.strictByKey)
        """,
        // The number of the last message. Numbers of deleted messages are not reused.
        """
        CREATE TABLE chat (
            event_id \(.id) NOT NULL PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
            last_number \(.integer) NOT NULL
        ) \(.strictByKey)
        """,
        "CREATE INDEX message_author ON message (author_id, sent_at)",
        """
        CREATE TABLE read_mark (
            id \(.id) NOT NULL UNIQUE,
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            user_id \(.id) NOT NULL REFERENCES users (id),
            -- The `number` of the last message that the person has read.
            number \(.integer) NOT NULL,
            PRIMARY KEY (event_id, user_id)
        ) \(.strictByKey)
        """,
        "CREATE INDEX read_mark_user ON read_mark (user_id)",
    ]
}
