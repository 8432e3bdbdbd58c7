extension FirstSchema {
    /// The to-do list of an event.
    static let todos: [SQL] = [
        // `position` has gaps, so that moving an item writes that item alone. The people of an item are
        // in `todo_person`.
        """
        CREATE TABLE todo (
            id \(.id) NOT NULL PRIMARY KEY,
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            title \(.text) NOT NULL,
            description \(.text),
            due_at \(.integer),
            places \(.integer) CHECK (places > 0),
            claimed \(.integer) NOT NULL,
            position \(.integer) NOT NULL,
            completed_at \(.integer),
            -- Rises by one with each change.
            version \(.integer) NOT NULL DEFAULT 1 CHECK (version > 0),
            CONSTRAINT never_overclaimed CHECK (claimed >= 0 AND claimed <= coalesce(places, 0))
        ) \(.strictByKey)
        """,
        "CREATE INDEX todo_event ON todo (event_id, position)",
        "CREATE INDEX todo_due ON todo (due_at, id) WHERE due_at IS NOT NULL AND completed_at IS NULL",
        // One row for each person, so that a block withholds the person and not the item.
        """
        CREATE TABLE todo_person (
            id \(.id) NOT NULL PRIMARY KEY,
            todo_id \(.id) NOT NULL REFERENCES todo (id) ON DELETE CASCADE,
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            user_id \(.id) NOT NULL REFERENCES users (id),
            part \(.text) NOT NULL CHECK (part IN ('assignee', 'claim', 'completed')),
            since \(.integer) NOT NULL,
            UNIQUE (todo_id, part, user_id)
        ) \(.strictByKey)
        """,
        "CREATE INDEX todo_person_event ON todo_person (event_id, user_id)",
        "CREATE INDEX todo_person_user ON todo_person (user_id)",
    ]
}
