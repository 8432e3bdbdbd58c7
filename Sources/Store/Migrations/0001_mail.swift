extension FirstSchema {
    /// Counts of mails.
    static let mail: [SQL] = [
        // Mails per day to people who are not confirmed members, by the person or thing that they count against.
        """
        CREATE TABLE mail_count (
            day \(.integer) NOT NULL,
            allowance \(.text) NOT NULL CHECK (allowance IN (
                'person', 'address', 'guest', 'reminders', 'expenses', 'plan', 'nonFriends', 'nonFriend', 'addressChanges',
                'addressPasses', 'event', 'passes', 'network', 'door', 'reset', 'resetFromNetwork')),
            who \(.bytes) NOT NULL CHECK (length(who) = 16),
            mails \(.integer) NOT NULL CHECK (mails > 0),
            PRIMARY KEY (day, allowance, who)
        ) \(.strictByKey)
        """
    ]
}
