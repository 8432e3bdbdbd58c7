import Domain
import Operations
import Store

/// Finds the people to remind, and when. Choices for the event take precedence over the person's preferences, and these
/// over the default.
enum ReminderReceivers {
    /// Returns a query for the members to remind of an event, with their offsets. They are its hosts, the people who
    /// are going, and those who chose offsets for it and did not decline.
    ///
    /// - Returns: `user_id` and the text that ``ReminderOffsets`` parses, once per person.
    static func members(of event: ID<Event>, wanting offset: ReminderOffset, after last: ID<User>? = nil) -> SQL {
        let isAfter: SQL = last.map { "p.user_id > \($0)" } ?? "TRUE"
        return "\(members(of: event)) WHERE \(isAfter) AND \(has(offset, in: times))"
    }

    /// Returns the offsets of one person, or `nil` if they are not reminded of the event.
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

    /// Returns whether guests without an account are reminded at an offset. They always get the default offsets.
    static func mayRemindGuests(_ offset: ReminderOffset) -> Bool { ReminderOffsets.ofEvents.list.contains(offset) }

    /// Returns a query for guests without an account to remind: they are going, confirmed their address, and did not
    /// opt out.
    static func guests(of event: ID<Event>, after last: ID<RSVP>? = nil) -> SQL {
        let isAfter: SQL = last.map { "r.id > \($0)" } ?? "TRUE"
        return """
            SELECT r.id, g.guest_id, n.name, g.email, g.email_key, g.pass, r.party FROM rsvp r JOIN guest n ON n.id = r.guest_id
            JOIN guest_credential g ON g.guest_id = r.guest_id
            WHERE r.event_id = \(event) AND r.status = 'going' AND g.confirmed_at IS NOT NULL AND NOT g.is_vouched AND g.wants_reminders
            AND g.pass IS NOT NULL AND g.email <> '' AND \(isAfter)
            """
    }

    /// Returns a query for the people assigned to an item who want to be reminded at an offset: `user_id` and offsets.
    static func assigned(to todo: ID<Todo>, wanting offset: ReminderOffset) -> SQL {
        let times: SQL = "coalesce(f.todo_reminders, \(ReminderOffsets.ofTodos.text))"
        return """
            SELECT DISTINCT p.user_id, \(times) FROM todo_person p LEFT JOIN preferences f ON f.user_id = p.user_id
            WHERE p.todo_id = \(todo) AND p.part <> 'completed' AND \(has(offset, in: times))
            """
    }

    /// Returns the condition that stored offsets contain one. It is evaluated for the people of one event or item,
    /// whose offsets the query reads anyway.
    private static func has(_ offset: ReminderOffset, in times: SQL) -> SQL {
        let pattern = "%,\(offset.minutes),%"
        return "',' || \(times) || ',' LIKE \(pattern)"
    }
}
