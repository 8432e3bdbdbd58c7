extension FirstSchema {
    /// The expenses, payments and balances of an event.
    static let budget: [SQL] = [
        // Amounts are in minor units of the event's currency. An event without a row uses the default currency and has
        // no limit.
        """
        CREATE TABLE budget (
            event_id \(.id) NOT NULL PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
            currency \(.text) NOT NULL,
            amount \(.integer) CHECK (amount BETWEEN 1 AND 9007199254740992),
            -- Rises by one with each change.
            version \(.integer) NOT NULL DEFAULT 1 CHECK (version > 0)
        ) \(.strictByKey)
        """,
        // One row for each person named in the budget. All other rows refer to people through it, so that a block
        // withholds the person but no amount.
        //
        // A guest without an account keeps their name here when their RSVP is deleted, and so does a member when their
        // account is. `guest_id` identifies a guest whether or not the guest's row exists.
        //
        // Other rows refer to this table without a foreign key, because on deletion the engine would scan whole tables
        // for them (`BudgetCheck` verifies them).
        """
        CREATE TABLE budget_person (
            id \(.id) NOT NULL PRIMARY KEY,
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            user_id \(.id) REFERENCES users (id),
            guest_id \(.id),
            name \(.text),
            UNIQUE (event_id, user_id),
            UNIQUE (event_id, guest_id),
            CHECK ((user_id IS NULL) <> (guest_id IS NULL)),
            CHECK (guest_id IS NULL OR name IS NOT NULL)
        ) \(.strictByKey)
        """,
        "CREATE INDEX budget_person_user ON budget_person (user_id) WHERE user_id IS NOT NULL",
        "CREATE INDEX budget_person_guest ON budget_person (guest_id) WHERE guest_id IS NOT NULL",
        // Guests whose names are still kept.
        "CREATE INDEX budget_person_named ON budget_person (event_id) WHERE guest_id IS NOT NULL AND name <> \(SQL.erasedGuestName)",
        """
        CREATE TABLE expense (
            id \(.id) NOT NULL PRIMARY KEY,
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            description \(.text) NOT NULL,
            -- Negative for a refund or other income; then all shares are negative, too.
            amount \(.integer) NOT NULL CHECK (amount <> 0 AND amount BETWEEN -9007199254740992 AND 9007199254740992),
            -- Days since 1970-01-01.
            day \(.integer) NOT NULL,
            split \(.text) NOT NULL CHECK (split IN ('equal', 'shares', 'exact', 'percent')),
            created_by \(.id) NOT NULL,
            created_at \(.integer) NOT NULL,
            version \(.integer) NOT NULL CHECK (version > 0),
            -- The hash of the photo of the receipt.
            photo \(.text)
        ) \(.strictByKey)
        """,
        // Includes the amount, so that a total is read from the index alone.
        "CREATE INDEX expense_event ON expense (event_id, day, created_at, id, amount)",
        // What a person paid of an expense, and what they bear. `value` is the input for their share, null for a person
        // who only paid. `place` is the order of the shares.
        """
        CREATE TABLE expense_person (
            id \(.id) NOT NULL PRIMARY KEY,
            expense_id \(.id) NOT NULL REFERENCES expense (id) ON DELETE CASCADE,
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            person_id \(.id) NOT NULL,
            place \(.integer) NOT NULL,
            paid \(.integer) NOT NULL,
            value \(.integer),
            owed \(.integer) NOT NULL,
            UNIQUE (expense_id, person_id)
        ) \(.strictByKey)
        """,
        // Includes the amounts, so that balances are read from the index alone.
        "CREATE INDEX expense_person_event ON expense_person (event_id, person_id, paid, owed)",
        """
        CREATE TABLE payment (
            id \(.id) NOT NULL PRIMARY KEY,
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            from_id \(.id) NOT NULL,
            to_id \(.id) NOT NULL,
            amount \(.integer) NOT NULL CHECK (amount BETWEEN 1 AND 9007199254740992),
            recorded_by \(.id) NOT NULL,
            recorded_at \(.integer) NOT NULL,
            CHECK (from_id <> to_id)
        ) \(.strictByKey)
        """,
        "CREATE INDEX payment_event ON payment (event_id, recorded_at, id)",
        // The subject of an entry may be deleted, so the entry holds everything needed to describe it.
        """
        CREATE TABLE budget_change (
            id \(.id) NOT NULL PRIMARY KEY,
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            by_id \(.id) NOT NULL,
            made_at \(.integer) NOT NULL,
            kind \(.text) NOT NULL CHECK (kind IN ('budget', 'added', 'changed', 'deleted', 'paid', 'undone')),
            expense_id \(.id),
            description \(.text),
            from_id \(.id),
            to_id \(.id),
            -- After the change; before it, if that differs.
            amount \(.integer),
            amount_before \(.integer),
            -- The names of the changed fields of an expense, separated by commas.
            fields \(.text)
        ) \(.strictByKey)
        """,
        "CREATE INDEX budget_change_event ON budget_change (event_id, made_at, id)",
        "CREATE INDEX budget_change_expense ON budget_change (expense_id, made_at) WHERE expense_id IS NOT NULL",
    ]
}
