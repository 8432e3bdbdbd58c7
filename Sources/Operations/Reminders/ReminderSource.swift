import Domain
import Store

/// The sources of reminders, in the order in which ``EnqueueReminders`` searches them. Subjects are found by their start
/// or due time, so an RSVP does not create a row for each reminder.
enum ReminderSource: Int, CaseIterable {
    case event, todo, entry
    /// Whole days. Their reminders count back from 9:00 of the first day, not from its first moment.
    case eventDays, entryDays

    struct Found {
        /// The id of an event, to-do item or entry.
        var id: [UInt8]
        var time: ReminderTime
    }

    /// The cursor of a search.
    struct Place {
        var at: Instant
        var id: [UInt8]
    }

    /// Returns subjects with a reminder due in an interval, by time.
    ///
    /// - Parameters:
    ///   - offset: The time between the reminder and the subject.
    ///   - interval: The interval, excluding its start and including its end.
    ///   - last: The cursor after which to continue.
    ///   - limit: The maximum number of candidates to examine.
    /// - Returns: The subjects, and the cursor of the last candidate if more may follow.
    func due(
        _ offset: ReminderOffset, in interval: (from: Instant, to: Instant), after last: Place?, limit: Int,
        now: Instant, in reader: any Reader
    ) throws -> (found: [Found], last: Place?) {
        let bounds = bounds(offset, in: interval, now: now)
        let isAfter: SQL = last.map { "(\(at), \(id)) > (\($0.at), \($0.id))" } ?? "TRUE"
        let looked = try reader.rows(
            """
            SELECT \(id), \(at), \(zone) FROM \(candidates) AND \(isOffered(ReminderReceivers.pattern(of: offset)))
            AND \(at) > \(bounds.after) AND \(at) <= \(bounds.upTo) AND \(isAfter) ORDER BY \(at), \(id) LIMIT \(limit)
            """
        ) { (id: try $0.next([UInt8].self), at: try $0.next(Instant.self), zone: try $0.next(String.self)) }
        let found = try looked.compactMap { one -> Found? in
            let time = ReminderTime(offset, of: one.at, allDay: isOfDays, zone: one.zone)
            guard time.due > interval.from, time.due <= interval.to, try isWanted(offset, of: one.id, in: reader) else {
                return nil
            }
            return Found(id: one.id, time: time)
        }
        return (found, looked.count < limit ? nil : looked.last.map { Place(at: $0.at, id: $0.id) })
    }

    /// Returns the range of subject times whose reminders can be due in an interval, excluding its start and including
    /// its end.
    private func bounds(
        _ offset: ReminderOffset, in interval: (from: Instant, to: Instant), now: Instant
    ) -> (after: Instant, upTo: Instant) {
        let span = Span.minutes(Int64(offset.minutes))
        let tolerance = offset.days == nil ? Span(milliseconds: 0) : ReminderOffset.tolerance
        // A clock change between midnight and 9:00 makes that span shorter or longer than nine hours.
        let (least, most) = isOfDays ? (Span.hours(6), Span.hours(12)) : (Span.hours(0), Span.hours(0))
        var after = interval.from + span - tolerance - most
        // Subjects that have begun are skipped, however long the search was paused. To-do items stay relevant.
        if self != .todo { after = max(after, now - ReminderTime.grace - most) }
        return (after, interval.to + span + tolerance - least)
    }

    /// Returns the indexes of the ``ReminderProgress/steps`` with candidates in an interval, in order. One statement
    /// checks all steps, since most have none.
    static func steps(in interval: (from: Instant, to: Instant), now: Instant, in reader: any Reader) throws -> [Int] {
        let windows: [SQL] = ReminderProgress.steps.enumerated().map { number, step in
            let (bounds, pattern) = (
                step.source.bounds(step.offset, in: interval, now: now), ReminderReceivers.pattern(of: step.offset)
            )
            guard number == 0 else {
                return "(\(number), \(step.source.rawValue), \(bounds.after), \(bounds.upTo), \(pattern))"
            }
            // The types of the first row determine those of all rows.
            return """
                (CAST(\(number) AS bigint), CAST(\(step.source.rawValue) AS bigint), CAST(\(bounds.after) AS bigint),
                CAST(\(bounds.upTo) AS bigint), CAST(\(pattern) AS text))
                """
        }
        let parts: [SQL] = allCases.map { source in
            """
            SELECT w.step FROM w WHERE w.source = \(source.rawValue) AND EXISTS (
            SELECT 1 FROM \(source.candidates) AND \(source.isOffered("w.pattern")) AND \(source.at) > w.since AND \(source.at) <= w.until)
            """
        }
        return try reader.rows(
            "WITH w (step, source, since, until, pattern) AS (VALUES \(windows.joined(", "))) \(parts.joined(" UNION ALL ")) ORDER BY 1"
        ) { try $0.next() }
    }

    private var isOfDays: Bool { self == .eventDays || self == .entryDays }

    private var at: SQL {
        switch self {
        case .event, .eventDays: "e.starts_at"
        case .todo: "t.due_at"
        case .entry, .entryDays: "c.at"
        }
    }

    private var id: SQL {
        switch self {
        case .event, .eventDays: "e.id"
        case .todo: "t.id"
        case .entry, .entryDays: "c.id"
        }
    }

    private var zone: SQL { self == .entry || self == .entryDays ? "c.time_zone" : "e.time_zone" }

    /// The tables and the condition for subjects that can have reminders.
    private var candidates: SQL {
        // Annotated as SQL, because a string would be bound as a value.
        let takesDays: SQL = isOfDays ? "all_day" : "NOT all_day"
        return switch self {
        case .event, .eventDays: "event e WHERE e.status = 'scheduled' AND \(takesDays) AND \(EventAccess.isNotDeleted)"
        case .todo:
            """
            todo t JOIN event e ON e.id = t.event_id
            WHERE t.due_at IS NOT NULL AND t.completed_at IS NULL AND e.status = 'scheduled' AND \(EventAccess.isNotDeleted)
            """
        case .entry, .entryDays: "schedule_entry c WHERE c.deleted_at IS NULL AND \(takesDays)"
        }
    }

    /// Returns the condition that a subject can have a reminder at an offset. Calendar entries contain their
    /// own offsets.
    ///
    /// - Parameter pattern: A ``ReminderReceivers/pattern(of:)``, or a column that contains one.
    private func isOffered(_ pattern: SQL) -> SQL {
        self == .entry || self == .entryDays ? ReminderReceivers.has(pattern, in: "c.reminders") : "TRUE"
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
        case .entry, .entryDays: return true
        }
    }
}

extension ReminderTime {
    /// - Parameter zone: IANA name.
    init(_ offset: ReminderOffset, of at: Instant, allDay: Bool, zone: String) {
        self.init(offset, of: at, allDay: allDay) { Zones.offset(of: zone, at: $0) }
    }
}
