extension FirstSchema {
    /// The inspiration board of an event.
    static let board: [SQL] = [
        // `photo` records the owner of the file; here is its hash, visible to everyone who sees the post. `likes`
        // counts the rows of `post_like`, including those of people hidden by a block.
        """
        CREATE TABLE post (
            id \(.id) NOT NULL PRIMARY KEY,
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            author_id \(.id) NOT NULL REFERENCES users (id),
            photo \(.text) NOT NULL,
            caption \(.text),
            made_at \(.integer) NOT NULL,
            likes \(.integer) NOT NULL,
            CONSTRAINT never_disliked CHECK (likes >= 0)
        ) \(.strictByKey)
        """,
        "CREATE INDEX post_event ON post (event_id, made_at, id)",
        "CREATE INDEX post_author ON post (author_id)",
        """
        CREATE TABLE post_like (
            id \(.id) NOT NULL PRIMARY KEY,
            post_id \(.id) NOT NULL REFERENCES post (id) ON DELETE CASCADE,
            -- The post's author: a block that hides a post also hides its likes and comments.
            post_author_id \(.id) NOT NULL REFERENCES users (id),
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            user_id \(.id) NOT NULL REFERENCES users (id),
            made_at \(.integer) NOT NULL,
            UNIQUE (post_id, user_id)
        ) \(.strictByKey)
        """,
        "CREATE INDEX post_like_event ON post_like (event_id)",
        "CREATE INDEX post_like_user ON post_like (user_id)",
        "CREATE INDEX post_like_author ON post_like (post_author_id)",
        """
        CREATE TABLE post_comment (
            id \(.id) NOT NULL PRIMARY KEY,
            post_id \(.id) NOT NULL REFERENCES post (id) ON DELETE CASCADE,
            -- The post's author: a block that hides a post also hides its likes and comments.
            post_author_id \(.id) NOT NULL REFERENCES users (id),
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            author_id \(.id) NOT NULL REFERENCES users (id),
            body \(.text) NOT NULL,
            made_at \(.integer) NOT NULL
        ) \(.strictByKey)
        """,
        "CREATE INDEX post_comment_post ON post_comment (post_id, made_at, id)",
        "CREATE INDEX post_comment_event ON post_comment (event_id)",
        "CREATE INDEX post_comment_author ON post_comment (author_id)",
        "CREATE INDEX post_comment_post_author ON post_comment (post_author_id)",
        // How far each person has seen the posts of a board.
        """
        CREATE TABLE board_mark (
            id \(.id) NOT NULL UNIQUE,
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            user_id \(.id) NOT NULL REFERENCES users (id),
            seen_at \(.integer) NOT NULL,
            PRIMARY KEY (event_id, user_id)
        ) \(.strictByKey)
        """,
        "CREATE INDEX board_mark_user ON board_mark (user_id)",
    ]
}
