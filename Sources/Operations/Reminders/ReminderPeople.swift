import Domain
import Store

/// Who is reminded of what, and when: by what they have chosen for the one event, else for all, else by the default.
enum ReminderPeople {
    /// Members who are reminded of an event, with their times: its hosts, those who are going, and who has chosen times for it and did not
    /// say no.
    ///
    /// - Returns: `user_id` and text as ``ReminderOffsets`` reads it, each person once.
    static func members(of event: ID<Event>, wanting offset: ReminderOffset, after last: ID<User>? = nil) -> SQL {
        let isAfter: SQL = last.map { "p.user_id > \($0)" } ?? "TRUE"
        return "\(members(of: event)) WHERE \(isAfter) AND \(has(offset, in: times))"
    }

    /// The times of one of them; nil for whoever is not reminded of it.
    static func times(of user: ID<User>, at event: ID<Event>, in reader: any Reader) throws -> ReminderOffsets? {
        try reader.row("\(members(of: event)) WHERE p.user_id = \(user)") { row in
            _ = try row.next(ID<User>.self)
            return ReminderOffsets(stored: try row.next())
        }
    }

    private static let times: SQL = "coalesce(m.reminders, f.reminders, \(ReminderOffsets.ofEvents.text))"

    private static func members(of event: ID<Event>) -> SQL {
        """
        SELECT p.user_id, \(times) FROM (
            SELECT host_id AS user_id FROM event WHERE id = \(event)
            UNION SELECT user_id FROM cohost WHERE event_id = \(event)
            UNION SELECT user_id FROM rsvp WHERE event_id = \(event) AND status = 'going' AND user_id IS NOT NULL
            UNION SELECT o.user_id FROM event_reminder o LEFT JOIN rsvp r ON r.event_id = o.event_id AND r.user_id = o.user_id
                WHERE o.event_id = \(event) AND coalesce(r.status, '') <> 'notGoing') p
        LEFT JOIN event_reminder m ON m.event_id = \(event) AND m.user_id = p.user_id
        LEFT JOIN preferences f ON f.user_id = p.user_id
        """
    }

    /// Whether guests without an account are reminded then; they choose no times.
    static func mayRemindGuests(_ offset: ReminderOffset) -> Bool { ReminderOffsets.ofEvents.list.contains(offset) }

    /// Guests without an account who are going, have shown that the address is theirs, and did not say that they want no reminders.
    static func guests(of event: ID<Event>, after last: ID<RSVP>? = nil) -> SQL {
        let isAfter: SQL = last.map { "r.id > \($0)" } ?? "TRUE"
        return """
            SELECT r.id, g.guest_id, n.name, g.email, g.email_key, g.pass, r.party FROM rsvp r JOIN guest n ON n.id = r.guest_id
            JOIN guest_credential g ON g.guest_id = r.guest_id
            WHERE r.event_id = \(event) AND r.status = 'going' AND g.confirmed_at IS NOT NULL AND NOT g.is_vouched AND g.wants_reminders
            AND g.pass IS NOT NULL AND g.email <> '' AND \(isAfter)
            """
    }

    /// Who has taken an item and is reminded then that it is due: `user_id` and times.
    static func assigned(to todo: ID<Todo>, wanting offset: ReminderOffset) -> SQL {
        let times: SQL = "coalesce(f.todo_reminders, \(ReminderOffsets.ofTodos.text))"
        return """
            SELECT DISTINCT p.user_id, \(times) FROM todo_person p LEFT JOIN preferences f ON f.user_id = p.user_id
            WHERE p.todo_id = \(todo) AND p.part <> 'completed' AND \(has(offset, in: times))
            """
    }

    /// Whether stored times hold one.
    static func has(_ offset: ReminderOffset, in times: SQL) -> SQL { has(pattern(of: offset), in: times) }

    /// - Parameter pattern: ``pattern(of:)``, or a column of it.
    static func has(_ pattern: SQL, in times: SQL) -> SQL { "',' || \(times) || ',' LIKE \(pattern)" }

    /// What stored times that hold an offset are like, between two commas.
    static func pattern(of offset: ReminderOffset) -> SQL {
        let text = "%,\(offset.minutes),%"
        return "\(text)"
    }
}
