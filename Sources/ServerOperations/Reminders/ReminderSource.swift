import Domain
import Operations
import Store

/// The subjects whose reminders have no rows. They are found by their start or due time, so an RSVP does not create a row
/// for each reminder.
enum ReminderSource: Int, CaseIterable {
    case event, todo
    /// Whole days. Their reminders count back from 9:00 of the first day, not from its first moment.
    case eventDays

    /// Returns subjects with a reminder due in an interval, by time.
    ///
    /// - Parameters:
    ///   - offset: The time between the reminder and the subject.
    ///   - interval: The interval, excluding its start and including its end.
    ///   - last: The cursor after which to continue.
    ///   - limit: The maximum number of candidates to examine.
    func due(
        _ offset: ReminderOffset, in interval: (from: Instant, to: Instant), after last: ReminderStep.Cursor?,
        limit: Int, now: Instant, in reader: any Reader
    ) throws -> ReminderStep.Found {
        let bounds = bounds(offset, in: interval, now: now)
        let isAfter: SQL = last.map { "(\(at), \(id)) > (\($0.at), \($0.id))" } ?? "TRUE"
        let looked = try reader.rows(
            """
            SELECT \(id), \(at), e.time_zone FROM \(candidates) AND \(at) > \(bounds.after) AND \(at) <= \(bounds.upTo)
            AND \(isAfter) ORDER BY \(at), \(id) LIMIT \(limit)
            """
        ) { (id: try $0.next([UInt8].self), at: try $0.next(Instant.self), zone: try $0.next(String.self)) }
        let due = try looked.filter { one in
            let time = ReminderTime(offset, of: one.at, allDay: isOfDays, zone: one.zone)
            return try time.due > interval.from && time.due <= interval.to && isWanted(offset, of: one.id, in: reader)
        }
        return .init(
            due: due.map { ($0.id, DueReminder(minutes: offset.minutes, at: $0.at)) },
            last: looked.count < limit ? nil : looked.last.map { .init(at: $0.at, id: $0.id) })
    }

    /// Returns the range of subject times whose reminders can be due in an interval, excluding its start and including
    /// its end.
    func bounds(
        _ offset: ReminderOffset, in interval: (from: Instant, to: Instant), now: Instant
    ) -> (after: Instant, upTo: Instant) {
        let span = Span.minutes(Int64(offset.minutes))
        let tolerance = offset.days == nil ? Span(milliseconds: 0) : ReminderOffset.tolerance
        let (least, most) = isOfDays ? ReminderTime.morning : (Span.hours(0), Span.hours(0))
        var after = interval.from + span - tolerance - most
        // Subjects that have begun are skipped, however long the search was paused. To-do items stay relevant.
        if self != .todo { after = max(after, now - ReminderTime.grace - most) }
        return (after, interval.to + span + tolerance - least)
    }

    private var isOfDays: Bool { self == .eventDays }

    var at: SQL {
        switch self {
        case .event, .eventDays: "e.starts_at"
        case .todo: "t.due_at"
        }
    }

    private var id: SQL {
        switch self {
        case .event, .eventDays: "e.id"
        case .todo: "t.id"
        }
    }

    /// The tables and the condition for subjects that can have reminders.
    var candidates: SQL {
        // Annotated as SQL, because a string would be bound as a value.
        let takesDays: SQL = isOfDays ? "all_day" : "NOT all_day"
        return switch self {
        case .event, .eventDays: "event e WHERE e.status = 'scheduled' AND \(takesDays) AND \(EventAccess.isNotDeleted)"
        case .todo:
            """
            todo t JOIN event e ON e.id = t.event_id
            WHERE t.due_at IS NOT NULL AND t.completed_at IS NULL AND e.status = 'scheduled' AND \(EventAccess.isNotDeleted)
            """
        }
    }

    /// Returns whether anyone wants a reminder at that offset.
    private func isWanted(_ offset: ReminderOffset, of id: [UInt8], in reader: any Reader) throws -> Bool {
        switch self {
        case .event, .eventDays:
            let event = ID<Event>(bytes: id)!
            return try reader.exists("\(ReminderReceivers.members(of: event, wanting: offset)) LIMIT 1")
                || ReminderReceivers.mayRemindGuests(offset)
                    && reader.exists("\(ReminderReceivers.guests(of: event)) LIMIT 1")
        case .todo:
            return try reader.exists("\(ReminderReceivers.assigned(to: ID<Todo>(bytes: id)!, wanting: offset)) LIMIT 1")
        }
    }
}
