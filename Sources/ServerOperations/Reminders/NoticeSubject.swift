import Domain
import Operations
import Store

/// The subject of a reminder, with its time.
struct NoticeSubject {
    /// The id of a to-do item or calendar entry; `nil` for the event.
    var id: [UInt8]?
    /// The title of a calendar entry.
    var title: String?
    var at: Instant
    /// The whole days that it takes; `nil` if it has a time.
    var days: WholeDays?
    /// IANA name.
    var timeZone: String
    var isLate: Bool
    /// When the reminder becomes pointless; `nil` if it never does.
    var endsAt: Instant?

    /// Returns whether the subject is unchanged since the notice was made. Quiet hours can delay the notice.
    ///
    /// - Parameter event: The event, or the event of the to-do item; `nil` for a calendar entry.
    static func isCurrent(
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
                && ReminderReceivers.times(of: user, at: event.id, in: reader) != nil
        }
        return try reader.exists(
            """
            SELECT 1 FROM todo t JOIN todo_person p ON p.todo_id = t.id AND p.user_id = \(user) AND p.part <> 'completed'
            WHERE t.id = \(id) AND t.due_at = \(at) AND t.completed_at IS NULL
            """)
    }
}
