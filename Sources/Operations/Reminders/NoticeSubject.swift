import Domain
import Store

/// Of what a notice reminds, and when that is.
struct NoticeSubject {
    /// Of an item or an entry; nil where it is of the event.
    var id: [UInt8]?
    /// What an entry is called.
    var title: String?
    var at: Instant
    /// The whole days that it takes; nil where it has a time.
    var days: WholeDays?
    /// IANA name.
    var timeZone: String
    var isLate: Bool
    /// From when on it makes no sense any more; nil for what still does.
    var endsAt: Instant?

    /// Whether what somebody is reminded of is still as it was when the notice was made: that waits in quiet hours.
    ///
    /// - Parameter event: of which, or at which the item is; nil for an entry.
    static func stands(
        id: [UInt8]?, at: Instant, isOfDays: Bool, event: EventRow?, for user: ID<User>, in reader: any Reader
    ) throws -> Bool {
        guard let event else {
            return try reader.exists(
                "SELECT 1 FROM schedule_entry WHERE id = \(id) AND at = \(at) AND all_day = \(isOfDays) AND deleted_at IS NULL"
            )
        }
        guard event.status == .scheduled else { return false }
        guard let id else {
            return try event.details.startsAt == at && event.details.allDay == isOfDays
                && ReminderPeople.times(of: user, at: event.id, in: reader) != nil
        }
        return try reader.exists(
            """
            SELECT 1 FROM todo t JOIN todo_person p ON p.todo_id = t.id AND p.user_id = \(user) AND p.part <> 'completed'
            WHERE t.id = \(id) AND t.due_at = \(at) AND t.completed_at IS NULL
            """)
    }
}
