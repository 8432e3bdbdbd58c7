extension FirstSchema {
    /// What an event costs, who has paid it, and who owes whom.
    static let budget: [SQL] = [
        // Amounts are minor units of the event's currency. An event without a row counts in the usual currency, and has no limit.
        """
        CREATE TABLE budget (
            event_id \(.id) NOT NULL PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
            currency \(.text) NOT NULL,
            amount \(.integer) CHECK (amount BETWEEN 1 AND 9007199254740992)
        ) \(.strictByKey)
        """,
        // Everybody whom the budget names, once: all other rows name them by it, so that whom a block hides is withheld and no sum
        // is. A guest without an account keeps their name here when their RSVP is gone, and somebody else when their account is;
        // `guest_id` is by whom they are known, there or not.
        // Other rows refer to it without saying so to the engine, which would look for them in whole tables when it goes
        // (`BudgetCheck`).
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
        "CREATE INDEX budget_person_named ON budget_person (event_id) WHERE guest_id IS NOT NULL AND name <> 'Guest'",
        """
        CREATE TABLE expense (
            id \(.id) NOT NULL PRIMARY KEY,
            event_id \(.id) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            description \(.text) NOT NULL,
            -- Below 0 for a refund or other income, of which every part is below 0, too.
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
        // With the amount, so that a total is read from the index alone.
        "CREATE INDEX expense_event ON expense (event_id, day, created_at, id, amount)",
        // What somebody paid of an expense, and what of it they bear. `value` is what was said of their part, null for whoever only
        // paid; the parts stand in the order of `place`.
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
        // With the amounts, so that balances are read from the index alone.
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
        // What it was about may be gone: what is needed to tell of it stands here.
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
            -- After it and before it, where it was another.
            amount \(.integer),
            amount_before \(.integer),
            -- What of an expense was changed, as names that commas part.
            fields \(.text)
        ) \(.strictByKey)
        """,
        "CREATE INDEX budget_change_event ON budget_change (event_id, made_at, id)",
        "CREATE INDEX budget_change_expense ON budget_change (expense_id, made_at) WHERE expense_id IS NOT NULL",
    ]
}
